/** One of the users of what is shared. */
export type Share<Value> = {
  value: Value;
  /** Gives it to nobody else from now on; whoever asks next gets another. */
  forget: () => void;
  /** Ends it with its last user. */
  leave: () => Promise<void>;
};

/**
 * Makes what gives the same value to all who ask by the same key: it is made for the first of them, and ended
 * when the last has left it.
 */
export const createShares = <Value>(end: (value: Value) => Promise<unknown>) => {
  const shared = new Map<string, { value: Promise<Value>; users: number }>();
  return async (key: string, make: () => Promise<Value>): Promise<Share<Value>> => {
    const entry = shared.get(key) ?? { value: make(), users: 0 };
    shared.set(key, entry);
    entry.users += 1;
    const forget = (): void => {
      if (shared.get(key) === entry) shared.delete(key);
    };
    let isInUse = true;
    const leave = async (): Promise<void> => {
      if (!isInUse) return;
      isInUse = false;
      entry.users -= 1;
      if (entry.users > 0) return;
      forget();
      await end(await entry.value);
    };
    try {
      return { value: await entry.value, forget, leave };
    } catch (error) {
      forget();
      throw error;
    }
  };
};
