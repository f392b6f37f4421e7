import { useEffect, useEffectEvent, useState } from 'react';

/** What a timer can wait for, some weeks: longer, nobody looks at the same card. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/**
 * Whether a time has come, also when it comes while the component is there.
 * @param timeMs Epoch milliseconds; undefined never comes.
 * @param onPast Called just before what is rendered changes.
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
