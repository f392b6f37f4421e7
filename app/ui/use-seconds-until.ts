import { useCallback, useSyncExternalStore } from 'react';

/** Counts the seconds until a time, epoch milliseconds; the clock decides, however long nobody looked. */
export const useSecondsUntil = (time: number): number => {
  const listen = useCallback(
    (tell: () => void) => {
      const timer = setInterval(() => {
        if (Date.now() >= time) clearInterval(timer);
        tell();
      }, 250);
      return () => clearInterval(timer);
    },
    [time],
  );
  return useSyncExternalStore(listen, () => Math.max(0, Math.ceil((time - Date.now()) / 1000)));
};
