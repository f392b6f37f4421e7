import { subscribeKey } from 'valtio/utils';
import { backOffMs } from '../../base/back-off.ts';
import type { App } from '../app.ts';

/** How long to wait before the service is asked again. */
const pauses = { firstMs: 5000, maxMs: 60_000 };

export type StatusWatchOptions = Pick<App, 'host' | 'signal'> & {
  /** Asks the service for the account status. */
  ask: () => Promise<unknown>;
  /** Whether an administrator may still change the account status. */
  isOpen: () => boolean;
};

/**
 * Asks for the account status while the visitor sees the chat, ever less often; at once on their return. It
 * is no `poll`, which ends with its answer: a status that is settled may be open again, and who asks by a
 * press hears what went wrong.
 */
export const createStatusWatch = ({ ask, isOpen, host, signal }: StatusWatchOptions) => {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSeen = () => document.visibilityState === 'visible' && host.state.isVisible;
  const lookLater = () => {
    clearTimeout(timer);
    if (signal.aborted || !isOpen() || !isSeen()) return;
    timer = setTimeout(() => void lookOnce(), backOffMs(looks + 1, pauses));
  };
  const lookOnce = async (): Promise<unknown> => {
    clearTimeout(timer);
    looks += 1;
    try {
      await ask();
      return undefined;
    } catch (error) {
      return error;
    } finally {
      lookLater();
    }
  };
  /** Asks now, and later as if for the first time; returns what went wrong. */
  const look = (): Promise<unknown> => {
    looks = 0;
    return lookOnce();
  };
  const lookOnReturn = () => {
    clearTimeout(timer);
    if (isOpen() && isSeen()) void look();
  };
  signal.addEventListener('abort', subscribeKey(host.state, 'isVisible', lookOnReturn));
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('visibilitychange', lookOnReturn, { signal });
  globalThis.addEventListener('online', lookOnReturn, { signal });
  lookLater();

  return {
    look,
    /** Waits as if for the first time: the status has changed. */
    restart: (): void => {
      looks = 0;
      lookLater();
    },
  };
};
