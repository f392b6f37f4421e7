import { untilAborted } from './until-aborted.ts';

/** Whether the browser has a network, as far as it knows. */
export type NetworkState = {
  isOnline: () => boolean;
  /** Resolves once there is a network, or when the signal aborts. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
};

/** The browser's own view of its network. */
export const browserNetwork: NetworkState = {
  isOnline: () => globalThis.navigator?.onLine ?? true,
  whenOnline: async (signal) => {
    if (browserNetwork.isOnline()) return;
    await untilAborted(signal, (settle) => {
      globalThis.addEventListener('online', settle);
      return () => globalThis.removeEventListener('online', settle);
    });
  },
};
