import { subscribe } from 'valtio/vanilla';

export type WhenStateOptions = {
  /** Ends the waiting, and the promise settles. */
  signal?: AbortSignal;
  /** Ends the waiting after so long, and the promise settles; default never. */
  timeoutMs?: number;
};

/** Settles once a store's state meets a condition, at once when it does already, or when the waiting ends. Never rejects. */
export const whenState = <State extends object>(
  state: State,
  meets: (state: State) => boolean,
  { signal, timeoutMs }: WhenStateOptions = {},
): Promise<void> =>
  new Promise((resolve) => {
    if (meets(state) || signal?.aborted) {
      resolve();
      return;
    }
    const settle = () => {
      unsubscribe();
      clearTimeout(timer);
      signal?.removeEventListener('abort', settle);
      resolve();
    };
    const unsubscribe = subscribe(state, () => meets(state) && settle(), true);
    const timer = timeoutMs === undefined ? undefined : setTimeout(settle, timeoutMs);
    signal?.addEventListener('abort', settle);
  });
