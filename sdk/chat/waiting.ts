import { ChatError } from './chat-error.ts';
import { QUEUE_MAX_CALLS } from '../protocol/limits.ts';

/** Calls that wait for the chat to be ready; each is made once, in order. */
export const createCallQueue = () => {
  let waiting: ((error?: ChatError) => void)[] = [];
  return {
    /** Throws `QUEUE_FULL` when too many wait already. */
    add(run: () => Promise<void>): Promise<void> {
      if (waiting.length >= QUEUE_MAX_CALLS) {
        throw new ChatError('QUEUE_FULL', `Over ${QUEUE_MAX_CALLS} calls wait.`);
      }
      return new Promise((resolve, reject) => {
        waiting.push((error) => (error ? reject(error) : resolve(run())));
      });
    },
    /** Makes all calls that wait, or rejects them with the error. */
    settle(error?: ChatError): void {
      const calls = waiting;
      waiting = [];
      for (const call of calls) call(error);
    },
  };
};

/** A promise that is settled from outside and made anew for each attempt. */
export const createReadyPromise = () => {
  let settlePromise: ((error?: Error) => void) | undefined;
  let promise: Promise<void>;
  /**
   * Does nothing while the last promise is still open, so that callers that wait for it are not forgotten.
   */
  const renew = () => {
    if (settlePromise) return;
    promise = new Promise((resolve, reject) => {
      settlePromise = (error) => (error ? reject(error) : resolve());
    });
    // A page that does not wait for it shall not see an unhandled rejection.
    promise.catch(() => undefined);
  };
  renew();
  return {
    get promise() {
      return promise;
    },
    renew,
    /** Fulfils it, or rejects it with the error. */
    settle(error?: Error) {
      renew();
      settlePromise?.(error);
      settlePromise = undefined;
    },
  };
};
