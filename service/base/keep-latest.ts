/**
 * Keeps the latest results, failures included, and makes each once for all who ask meanwhile.
 * @param max How many are kept; the one that was not asked for the longest goes first.
 * @param maxIdleMs How long it is kept when nobody asks.
 * @param drop Frees a result that is no longer kept.
 */
export const keepLatest = <Value>(max: number, maxIdleMs: number, drop?: (value: Value) => void) => {
  const kept = new Map<string, { value: Promise<Value>; timer: NodeJS.Timeout }>();
  const forget = (key: string): void => {
    const found = kept.get(key);
    kept.delete(key);
    clearTimeout(found?.timer);
    if (drop) found?.value.then(drop, () => undefined);
  };
  return {
    get(key: string, make: () => Promise<Value>): Promise<Value> {
      const value = kept.get(key)?.value ?? make();
      clearTimeout(kept.get(key)?.timer);
      kept.delete(key);
      kept.set(key, { value, timer: setTimeout(forget, maxIdleMs, key).unref() });
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) forget(oldest);
      return value;
    },
    forget,
  };
};
