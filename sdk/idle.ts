/** Runs something once the page has loaded and has nothing else to do. */
export const whenIdle = (run: () => void, signal: AbortSignal): void => {
  const wait = () => {
    // Safari has no idle callbacks before version 26; a moment after the load event serves there.
    const hasIdle = 'requestIdleCallback' in window;
    const id = hasIdle ? requestIdleCallback(run) : setTimeout(run, 1_000);
    signal.addEventListener('abort', () => (hasIdle ? cancelIdleCallback : clearTimeout)(id as number));
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
};
