import { ServiceError } from '../../service/service-error.ts';

/** When and how often a lost connection is opened again. */
export type RetryPolicy = {
  /** The longest wait before the second attempt; it doubles with each attempt, up to `maxMs`. */
  firstMs: number;
  maxMs: number;
  /** Returns a number between 0 and 1; `Math.random` but in tests. */
  random: () => number;
  /** A connection without a byte for so long is dead; the service sends a comment every 15 s. */
  silenceMs: number;
  /** A connection that stood for so long counts as progress, even without an event. */
  steadyMs: number;
  /** Attempts in a row without progress, before the first event of a new question. */
  maxSendAttempts: number;
  /** Attempts in a row without progress, once an answer is being written. */
  maxResumeAttempts: number;
  /** The most characters that one event may have. */
  maxEventLength: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  firstMs: 250,
  maxMs: 15_000,
  random: Math.random,
  silenceMs: 45_000,
  steadyMs: 10_000,
  maxSendAttempts: 3,
  maxResumeAttempts: 10,
  maxEventLength: 8_000_000,
};

/** Whether asking again may help: the connection was lost, or something between us and the service was down. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ServiceError) || (error.retryable && error.status !== 429 && error.status !== 500);

/** Returns how long to wait after an attempt, 1 being the first: doubling, bounded, and spread over half of itself. */
export const retryDelayMs = (attempt: number, { firstMs, maxMs, random }: RetryPolicy): number =>
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
