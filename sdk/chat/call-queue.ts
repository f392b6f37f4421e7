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
