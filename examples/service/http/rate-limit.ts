const MINUTE_MS = 60_000;

/** Allows a number of uses a minute for each key, 0 for any number. A key's uses come back evenly over the minute. */
export const createRateLimit = (usesPerMinute: number, now: () => number) => {
  const levels = new Map<string, { level: number; atMs: number }>();
  let sweptAtMs = now();

  const sweep = (nowMs: number) => {
    if (nowMs - sweptAtMs < MINUTE_MS) return;
    sweptAtMs = nowMs;
    for (const [key, { atMs }] of levels) if (nowMs - atMs > MINUTE_MS) levels.delete(key);
  };

  return {
    /** Counts one use; returns false when the key has none left in this minute. */
    take: (key: string): boolean => {
      if (usesPerMinute <= 0) return true;
      const nowMs = now();
      sweep(nowMs);
      const last = levels.get(key) ?? { level: 0, atMs: nowMs };
      const drained = ((nowMs - last.atMs) / MINUTE_MS) * usesPerMinute;
      const level = Math.max(0, last.level - drained);
      if (level + 1 > usesPerMinute) return false;
      levels.set(key, { level: level + 1, atMs: nowMs });
      return true;
    },
  };
};
export type RateLimit = ReturnType<typeof createRateLimit>;
