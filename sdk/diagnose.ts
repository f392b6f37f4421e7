import type { ChatCore, FollowedFrame } from './core.ts';

/** How long a browser may take to say that a policy refuses a frame. */
const VERDICT_MAX_MS = 500;

/**
 * Says whether the page's own policy refuses frames of the app, which shows only when one is asked for: another one, for the chat may
 * merely be slow, and the visitor may have typed into it already.
 */
const isRefusedByPage = (core: ChatCore, signal: AbortSignal): Promise<boolean> =>
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
        const isOurs = effectiveDirective === 'frame-src' && blockedURI.startsWith(core.appOrigin);
        if (isOurs && disposition === 'enforce') end(true);
      },
      { signal: ended.signal },
    );
    other.hidden = true;
    other.src = new URL('icon.svg', core.pageUrl).href;
    core.view.panel.append(other);
  });

/** Says why a frame is silent, as far as a page can know; where there is a way left, takes it first. */
export const diagnose = async (
  core: ChatCore,
  frame: HTMLIFrameElement,
  followed: FollowedFrame,
  hasGreeted: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const { appOrigin } = core;
  if (hasGreeted) {
    core.fail('CONNECTION_LOST', `${appOrigin} stopped answering.`);
    return;
  }
  if (core.state !== 'loading') return;
  const isSandboxed = origin === 'null';
  // The app is on its way, and the visitor may be typing: how long that may take, the deadline says.
  if (core.view.panel.matches('.shown') && !isSandboxed) return;
  // An isolated page may have a frame that says nothing of isolation, if it does without the visitor's own storage.
  if (core.hasLoaded && crossOriginIsolated && 'credentialless' in frame && !frame.credentialless) {
    frame.credentialless = true;
    frame.remove();
    core.view.panel.append(frame);
    followed.expectGreeting();
    return;
  }
  const isRefused = await isRefusedByPage(core, signal);
  // Firefox has no `load` for a frame that the page refuses. Any other that has not loaded is merely slow: the deadline is for those.
  if (core.state !== 'loading' || (!core.hasLoaded && !isRefused)) return;
  core.fail(
    'FRAME_BLOCKED',
    isRefused
      ? `The page's Content-Security-Policy lacks frame-src ${appOrigin}.`
      : isSandboxed
        ? 'This page has no origin that the chat could trust: it is sandboxed without allow-same-origin, or a file.'
        : `${appOrigin} cannot be reached, or its frame-ancestors exclude ${origin}.`,
  );
};
