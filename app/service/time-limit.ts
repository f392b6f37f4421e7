/** A signal that aborts with another one, or once time is up. */
export type TimeLimit = {
  signal: AbortSignal;
  isTimedOut: () => boolean;
  /** Ends the clock; the other signal still counts. */
  stopClock: () => void;
  /** Ends the clock and lets go of the other signal. */
  dispose: () => void;
};

/** Joins a signal and a time limit by hand: `AbortSignal.any` is younger than the browsers we support. */
export const startTimeLimit = (timeoutMs: number, outer?: AbortSignal): TimeLimit => {
  const controller = new AbortController();
  let isTimedOut = false;
  const abort = () => controller.abort(outer?.reason);
  const clock = setTimeout(() => {
    isTimedOut = true;
    controller.abort();
  }, timeoutMs);
  const stopClock = () => clearTimeout(clock);
  if (outer?.aborted) abort();
  else outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isTimedOut: () => isTimedOut,
    stopClock,
    dispose: () => {
      stopClock();
      outer?.removeEventListener('abort', abort);
    },
  };
};
