/** Runs something once the page has loaded and has nothing else to do. */
export const whenIdle = (run: () => void, signal: AbortSignal): void => {
  const wait = () => {
    // Safari has no idle callbacks before version 26; a moment after the load event serves there.
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(run, { timeout: 5_000 });
      signal.addEventListener('abort', () => cancelIdleCallback(id));
    } else {
      const id = setTimeout(run, 1_000);
      signal.addEventListener('abort', () => clearTimeout(id));
    }
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
};
