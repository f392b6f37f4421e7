import type { ChatContext, ChatFrame } from '../chat/context.ts';

/** How long a browser may take to report that a policy refuses a frame. */
const VERDICT_MAX_MS = 2000;

/**
 * Finds out whether the page's own policy refuses frames of the app, by loading a second one. The chat's own
 * frame is left alone: it may merely be slow, and the visitor may have typed into it already.
 */
const isRefusedByPage = ({ appOrigin, pageUrl, view }: ChatContext, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const ended = new AbortController();
    const other = document.createElement('iframe');
    const end = (isRefused: boolean) => {
      clearTimeout(timer);
      ended.abort();
      other.remove();
      resolve(isRefused);
    };
    const timer = setTimeout(end, VERDICT_MAX_MS, false);
    signal.addEventListener('abort', () => end(false), { signal: ended.signal });
    document.addEventListener(
      'securitypolicyviolation',
      ({ disposition, effectiveDirective, blockedURI }) => {
        const isOurs = effectiveDirective === 'frame-src' && blockedURI.startsWith(appOrigin);
        if (isOurs && disposition === 'enforce') end(true);
      },
      { signal: ended.signal },
    );
    other.hidden = true;
    other.src = new URL('icon.svg', pageUrl).href;
    view.panel.append(other);
  });

/**
 * Says why a frame has never greeted, as far as a page can know; where there is a way left, takes it first.
 * @param expectGreeting Called when the frame was loaded again in another way.
 */
export const diagnose = async (
  context: ChatContext,
  frame: ChatFrame,
  expectGreeting: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const { appOrigin, store, view } = context;
  const { element } = frame;
  // Another attempt may have begun while this code was fetched.
  if (signal.aborted || store.status.state !== 'loading') return;
  const isSandboxed = origin === 'null';
  // The app is on its way, and the visitor may be typing: the deadline decides how long that may take.
  if (store.status.canType && !isSandboxed) return;
  // An isolated page may take a frame that says nothing of it, without the visitor's own storage.
  if (frame.hasLoaded && crossOriginIsolated && 'credentialless' in element && !element.credentialless) {
    element.credentialless = true;
    // A frame that is put in anew loads anew.
    view.panel.append(element);
    expectGreeting();
    return;
  }
  const isRefused = await isRefusedByPage(context, signal);
  // Firefox has no `load` for a frame that the page refuses. Any other that has not loaded is merely slow:
  // the deadline is for those.
  if (signal.aborted || store.status.state !== 'loading' || (!frame.hasLoaded && !isRefused)) return;
  context.fail(
    'FRAME_BLOCKED',
    isRefused
      ? `The page's Content-Security-Policy lacks frame-src ${appOrigin}.`
      : isSandboxed
        ? 'This page has no origin that the chat could trust: it is sandboxed without allow-same-origin, or a file.'
        : `${appOrigin} cannot be reached, has no such bot and channel, or its frame-ancestors exclude ${origin}.`,
  );
};
