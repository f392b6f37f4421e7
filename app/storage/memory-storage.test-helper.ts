import { createSafeStorage, type SafeStorage } from './safe-storage.ts';

/** A storage like the browser's, held in memory. */
export const memoryStorage = (entries = new Map<string, string>()): Storage => ({
  get length() {
    return entries.size;
  },
  clear: () => entries.clear(),
  getItem: (key) => entries.get(key) ?? null,
  key: (index) => [...entries.keys()][index] ?? null,
  removeItem: (key) => void entries.delete(key),
  setItem: (key, value) => void entries.set(key, value),
});

/** A safe storage in memory; give its `entries` to look inside. */
export const testStorage = (entries?: Map<string, string>): SafeStorage => {
  const storage = memoryStorage(entries);
  return createSafeStorage(() => storage);
};
