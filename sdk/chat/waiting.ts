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
  let isSettled = false;
  let settlePromise: (error?: Error) => void;
  let promise: Promise<void>;
  const renew = () => {
    isSettled = false;
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
    /** Does nothing while the last promise is still open, so that callers that wait for it are not forgotten. */
    renew: () => isSettled && renew(),
    /** Fulfils it, or rejects it with the error. */
    settle(error?: Error) {
      if (isSettled) renew();
      isSettled = true;
      settlePromise(error);
    },
  };
};
