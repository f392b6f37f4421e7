/** How long to wait before a connection is tried again. */
export type Backoff = {
  firstMs: number;
  maxMs: number;
  /** Between 0 and 1; `Math.random` but in tests. */
  random: () => number;
};

/** The wait before the given attempt, 1 being the first: doubling, bounded, and spread over half of itself. */
export const backoffMs = (attempt: number, { firstMs, maxMs, random }: Backoff): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30)) * (0.5 + random() / 2);

/** Waits; ends at once when the signal aborts. */
export const wait = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const timer = setTimeout(settle, durationMs);
    signal.addEventListener('abort', settle);
  });
