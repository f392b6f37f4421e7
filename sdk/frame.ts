import { element } from './elements.ts';
import { buildFrameAddress } from './protocol/address.ts';
import type { Settings } from './options.ts';

/**
 * What the frame may do. Scripts, its own origin (storage), forms and downloads are what a chat needs; popups serve links and
 * log-in, and escape because the pages behind them are nobody's sandbox. Moving the host page elsewhere is left out on purpose.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** Makes the frame with the chat in it; it loads once it is put into the page. */
export const createFrame = (
  { appUrl, ids, mode }: Settings,
  { title, locale, colorScheme }: Pick<Settings, 'locale' | 'colorScheme'> & { title: string },
): HTMLIFrameElement => {
  const frame = element('iframe', '');
  frame.title = title;
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = 'clipboard-write; microphone; fullscreen; autoplay';
  // The app learns whom it may talk to; of the page's address it gets no more than the origin.
  frame.referrerPolicy = 'strict-origin';
  // An isolated page takes frames only whose answer says that they are as strict.
  frame.src = buildFrameAddress(appUrl, ids, {
    hostOrigin: location.origin,
    mode,
    ...(locale && { locale }),
    ...(colorScheme && { colorScheme }),
  }).replace('#', window.crossOriginIsolated ? '&coep#' : '#');
  return frame;
};
