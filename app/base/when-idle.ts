/** Does something once the page has nothing else to do, and after half a second in any case. */
export const whenIdle = (work: () => void): void => {
  // Not every Safari has idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 50);
};
