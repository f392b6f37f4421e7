import { ChatError } from './chat-error.ts';
import { QUEUE_MAX_CALLS } from './protocol/limits.ts';

type WaitingCall = {
  run: () => Promise<void>;
  resolve: (result: Promise<void>) => void;
  reject: (error: ChatError) => void;
};

/** Calls that wait for the chat to be ready; each is made once, in order. */
export const createCallQueue = () => {
  let waiting: WaitingCall[] = [];
  return {
    /** Throws `QUEUE_FULL` when too many wait already. */
    add(run: () => Promise<void>): Promise<void> {
      if (waiting.length >= QUEUE_MAX_CALLS) {
        throw new ChatError(
          'QUEUE_FULL',
          `More than ${QUEUE_MAX_CALLS} calls wait for the chat to be ready.`,
        );
      }
      return new Promise<void>((resolve, reject) => {
        waiting.push({ run, resolve, reject });
      });
    },
    replay(): void {
      const calls = waiting;
      waiting = [];
      for (const { run, resolve } of calls) resolve(run());
    },
    rejectAll(error: ChatError): void {
      const calls = waiting;
      waiting = [];
      for (const { reject } of calls) reject(error);
    },
  };
};
