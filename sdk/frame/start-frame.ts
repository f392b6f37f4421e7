import type { ChatContext } from '../chat/context.ts';
import { createChatFrame } from './chat-frame.ts';
import type { FrameLink } from './frame-link.ts';
import { loadFramePart } from './load-frame-part.ts';

/** Puts the frame into the panel and fetches the part that speaks to it, both at once. Ends with the signal. */
export const startFrame = (
  context: ChatContext,
  signal: AbortSignal,
  onLink: (link: FrameLink) => void,
): void => {
  const { settings, appOrigin, store, view, fail } = context;
  const frame = createChatFrame(context);
  const timer = setTimeout(() => {
    if (store.status.state === 'loading')
      fail('CONNECT_TIMEOUT', `${appOrigin} did not answer in ${settings.connectTimeoutMs} ms.`);
  }, settings.connectTimeoutMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    frame.element.remove();
  });
  view.panel.append(frame.element);
  loadFramePart(settings.nonce).then(
    ({ linkFrame }) => signal.aborted || onLink(linkFrame(context, frame, signal)),
    () => signal.aborted || fail('SCRIPT_BLOCKED', 'The script is cut off: network or script-src.'),
  );
};
