import { listen } from './listen.ts';

/** Calls back when the page may be about to go: on pagehide, and when its tab is hidden. */
export const onPageHidden = (listener: () => void, signal: AbortSignal): void => {
  if (!('addEventListener' in globalThis)) return;
  listen(globalThis, 'pagehide', listener, signal);
  listen(
    globalThis.document,
    'visibilitychange',
    () => document.visibilityState === 'hidden' && listener(),
    signal,
  );
};
