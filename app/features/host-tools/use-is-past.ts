import { useEffect, useEffectEvent, useState } from 'react';

/** The longest time that a timer can wait, some weeks; nobody looks at a card for longer. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/**
 * Says whether a time has passed; the component renders again when it passes.
 * @param timeMs Epoch milliseconds; undefined never passes.
 * @param onPast Called when it passes, before the component renders again.
 */
export const useIsPast = (timeMs: number | undefined, onPast: () => void): boolean => {
  const [nowMs, setNowMs] = useState(Date.now);
  const isPast = timeMs !== undefined && timeMs <= nowMs;
  const end = useEffectEvent(() => {
    onPast();
    setNowMs(Math.max(Date.now(), timeMs ?? 0));
  });
  useEffect(() => {
    const waitMs = (timeMs ?? Infinity) - Date.now();
    if (isPast || waitMs > MAX_WAIT_MS) return undefined;
    const timer = setTimeout(end, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [timeMs, isPast]);
  return isPast;
};
