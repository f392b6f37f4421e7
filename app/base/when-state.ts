import { subscribe } from 'valtio/vanilla';
import { untilAborted } from './until-aborted.ts';

export type WhenStateOptions = {
  /** Ends the waiting, and the promise settles. */
  signal?: AbortSignal;
  /** Ends the waiting after so long, and the promise settles; default never. */
  timeoutMs?: number;
};

/**
 * Settles once a store's state meets a condition, at once when it does already, or when the waiting ends.
 * Never rejects.
 */
export const whenState = async <State extends object>(
  state: State,
  meets: (state: State) => boolean,
  { signal, timeoutMs }: WhenStateOptions = {},
): Promise<void> => {
  if (meets(state)) return;
  await untilAborted(signal, (settle) => {
    const unsubscribe = subscribe(state, () => meets(state) && settle(), true);
    const timer = timeoutMs === undefined ? undefined : setTimeout(settle, timeoutMs);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  });
};
