/** Whether the browser has a network, as far as it knows. */
export type NetworkState = {
  isOnline: () => boolean;
  /** Resolves once there is a network, or when the signal aborts. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
};

/** The browser's own view of its network. */
export const browserNetwork: NetworkState = {
  isOnline: () => globalThis.navigator?.onLine ?? true,
  whenOnline: (signal) =>
    new Promise((resolve) => {
      if (signal.aborted || browserNetwork.isOnline()) {
        resolve();
        return;
      }
      const settle = () => {
        globalThis.removeEventListener('online', settle);
        signal.removeEventListener('abort', settle);
        resolve();
      };
      globalThis.addEventListener('online', settle);
      signal.addEventListener('abort', settle);
    }),
};
