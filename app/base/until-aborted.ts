import { listen } from './listen.ts';

/**
 * Waits for something to happen; ends at once when the signal aborts, and never rejects.
 * @param wait Calls back when it has happened; returns what ends the waiting.
 */
export const untilAborted = (
  signal: AbortSignal | undefined,
  wait: (settle: () => void) => () => void,
): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const settle = () => {
      stop();
      stopListening();
      resolve();
    };
    const stop = wait(settle);
    const stopListening = listen(signal, 'abort', settle);
  });

/** Waits for a while; ends at once when the signal aborts. */
export const waitFor = (durationMs: number, signal: AbortSignal): Promise<void> =>
  untilAborted(signal, (settle) => {
    const timer = setTimeout(settle, durationMs);
    return () => clearTimeout(timer);
  });
