import type { ChatContext, ChatFrame } from '../chat/context.ts';
import { element } from '../launcher/elements.ts';
import { buildFrameAddress } from '../protocol/address.ts';
import type { FrameLink } from './frame-link.ts';
import { loadFramePart } from './load-frame-part.ts';

/**
 * The permissions of the frame. A chat needs scripts, its own origin (for storage), forms and downloads. It
 * opens links and the log-in in popups, which escape the sandbox because it must not bind other sites. The
 * frame may not navigate the host page.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** Makes the iframe with the chat in it; it loads once it is put into the page. */
const createChatFrame = ({ settings, pageUrl, store }: ChatContext): ChatFrame => {
  const { locale, colorScheme, title } = store.status;
  const frame = element('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = 'clipboard-write; microphone; fullscreen; autoplay';
  // The app learns whom it may talk to, but no more of the page's address than the origin.
  frame.referrerPolicy = 'strict-origin';
  // An isolated page (COEP) takes only frames whose response has the header too; `coep` asks for it.
  frame.src = buildFrameAddress(pageUrl + (window.crossOriginIsolated ? '&coep' : ''), {
    hostOrigin: location.origin,
    mode: settings.mode,
    ...(locale && { locale }),
    ...(colorScheme && { colorScheme }),
    ...(settings.color && { color: settings.color }),
  });
  const chatFrame = { element: frame, hasLoaded: false };
  frame.addEventListener('load', () => (chatFrame.hasLoaded = true));
  return chatFrame;
};

/**
 * Puts the frame into the panel and fetches the part that speaks to it, both at once. Ends with the signal.
 */
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
