import { CLOSE_REQUESTED, COMPOSER_READY } from '../../sdk/protocol/vocabulary.ts';
import { keepEarlyMessage } from '../features/chat/composer/early-message.ts';
import { frameHints, isFramed, readHostOrigin } from '../shell/host-hints.ts';
import { enterKeyHint, isComposing } from '../ui/enter-key.ts';
import { sharedIdOf } from '../visitor/address.ts';
import { needPagePart } from './contract.ts';
import { isPageAlone, watchStart } from './failure.ts';

/*
 * Runs at the end of the page, before any script has loaded: the composer takes keys, and a host page hears
 * of it.
 */
const form = needPagePart('composer');
const message = needPagePart('message');

message.enterKeyHint = enterKeyHint();
keepEarlyMessage(form, message);
watchStart();
// A shared chat is only read.
if (sharedIdOf(location.search) !== undefined) form.hidden = true;

if (!isFramed()) message.focus();
else {
  /*
   * Without the SDK's hint in the address, Firefox tells the origin of the page around the frame only in the
   * referrer, which a page may withhold; and an opaque origin has no name. The words go to any origin then;
   * they give nothing away.
   */
  const hostOrigin = readHostOrigin() ?? '*';
  const tellHost = (word: string) => parent.postMessage(word, hostOrigin);
  // The host page shows the frame once it can be typed in, and puts the focus into it.
  tellHost(COMPOSER_READY);
  // The host page may not have listened yet; it asks again with a message.
  addEventListener('message', ({ source }) => {
    if (source === parent && isPageAlone()) tellHost(COMPOSER_READY);
  });
  addEventListener('focus', () => {
    if (document.activeElement === document.body && isPageAlone()) message.focus();
  });
  addEventListener('keydown', (event) => {
    const isClosing = event.key === 'Escape' && !isComposing(event) && frameHints().mode === 'bubble';
    if (isClosing && isPageAlone()) tellHost(CLOSE_REQUESTED);
  });
}
