/**
 * Waits for something to happen; ends at once when the signal aborts, and never rejects.
 * @param listen Calls back when it has happened; returns what ends the listening.
 */
export const untilAborted = (
  signal: AbortSignal | undefined,
  listen: (settle: () => void) => () => void,
): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const settle = () => {
      stop();
      signal?.removeEventListener('abort', settle);
      resolve();
    };
    const stop = listen(settle);
    signal?.addEventListener('abort', settle);
  });
