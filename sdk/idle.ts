/** Runs something once the page has loaded and has nothing else to do; it has to know by itself whether it is too late. */
export const whenIdle = (run: () => void, signal: AbortSignal): void => {
  // Safari has no idle callbacks before version 26; what comes after the load event serves there.
  const wait = () => void (window.requestIdleCallback ?? setTimeout)(run);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
};
