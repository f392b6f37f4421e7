import * as v from 'valibot';
import { listen } from '../../base/listen.ts';
import { poll } from '../../base/poll.ts';
import * as codes from '../../service/contract/codes.ts';
import {
  type googleLogin,
  GoogleReport,
  type GoogleStart,
  LoginRefusal,
} from '../../service/contract/login.ts';
import type { OperationRequest } from '../../service/contract/operation.ts';
import { ServiceError } from '../../service/service-error.ts';

const WATCH_WINDOW_MS = 500;

const isPending = (error: unknown): boolean => error instanceof ServiceError && error.code === codes.pending;

/** Whether asking again may help: the visitor has not finished, or the service did not answer. */
const isPassing = (error: unknown): boolean =>
  isPending(error) ||
  (error instanceof ServiceError && (typeof error.code === 'string' || error.status >= 500));

const isOver = (error: unknown): boolean => {
  const refusal = v.safeParse(LoginRefusal, error instanceof ServiceError ? error.data : undefined);
  return refusal.success && refusal.output.reason === 'expired';
};

type WatchGoogleOptions = {
  signal: AbortSignal;
  serviceOrigin: string;
  isWindowOpen: () => boolean;
  /** Logs the visitor in with a report or with the ticket. */
  exchange: (request: OperationRequest<typeof googleLogin>) => Promise<void>;
  onDone: () => void;
  onFailed: (error: unknown) => void;
  onWindowGone: () => void;
};

/**
 * Follows a log-in with Google to its end: hears the report of its window, and asks the service meanwhile.
 */
export const watchGoogle = (started: GoogleStart, options: WatchGoogleOptions): void => {
  const { signal, serviceOrigin, isWindowOpen, exchange, onDone, onFailed, onWindowGone } = options;
  let report: OperationRequest<typeof googleLogin> | undefined;

  /** Asks whether the visitor is logged in; returns whether that is still open. */
  const ask = async (): Promise<boolean> => {
    const request = report ?? { ticket: started.ticket };
    const isReport = report !== undefined;
    report = undefined;
    try {
      await exchange(request);
      onDone();
      return false;
    } catch (error) {
      if (signal.aborted) return false;
      // When a report came too late, the ticket still tells how the log-in ended.
      const goesOn = isReport ? isPassing(error) || isOver(error) : isPassing(error);
      // The service says how the log-in ended; one that does not answer is not waited for any longer.
      if (goesOn && (isPending(error) || Date.now() < started.expiresAt)) return true;
      onFailed(error);
      return false;
    }
  };
  const isWatched = () => document.visibilityState === 'visible' || isWindowOpen();
  const askNow = poll(ask, { signal, isWatched });

  const windowTimer = setInterval(() => {
    if (!isWindowOpen()) onWindowGone();
  }, WATCH_WINDOW_MS);
  signal.addEventListener('abort', () => clearInterval(windowTimer));

  const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
    const heard = v.safeParse(GoogleReport, data);
    if (origin !== serviceOrigin || !heard.success || heard.output.state !== started.state) return;
    const { code, ...answer } = heard.output;
    source?.postMessage(answer, { targetOrigin: origin });
    if (code) {
      report = { code, state: started.state };
      // The window closes itself after its report, so its closing does not mean that the visitor gave up.
      clearInterval(windowTimer);
    }
    askNow();
  };
  listen(globalThis, 'message', hear, signal);
};
