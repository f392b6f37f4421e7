/** Calls back when the page may be about to go: on pagehide, and when its tab is hidden. */
export const onPageHidden = (listener: () => void, signal: AbortSignal): void => {
  globalThis.addEventListener?.('pagehide', listener, { signal });
  globalThis.document?.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') listener();
    },
    { signal },
  );
};
