import { findStorage, type TextStorage } from './cookie-storage.ts';

/** Text kept by key. Never throws: what the browser will not keep is kept for as long as the page lives. */
export type SafeStorage = {
  get: (key: string) => string | undefined;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

/**
 * Wraps the browser's local storage, which may be blocked, full or missing.
 * @param getStorage Asked on every access, because touching a blocked storage throws.
 */
export const createSafeStorage = (getStorage: () => TextStorage): SafeStorage => {
  /** The texts that the storage would not take; null marks a key that it would not remove. */
  const memory = new Map<string, string | null>();
  return {
    get: (key) => {
      if (memory.has(key)) return memory.get(key) ?? undefined;
      try {
        return getStorage().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (key, value) => {
      try {
        getStorage().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove: (key) => {
      try {
        getStorage().removeItem(key);
        memory.delete(key);
      } catch {
        memory.set(key, null);
      }
    },
  };
};

/** Keeps text for this browser. */
export const browserStorage: SafeStorage = createSafeStorage(() => findStorage(true));

/** Keeps text for this tab; where a frame is denied that, for the browser's session. */
export const tabStorage: SafeStorage = createSafeStorage(() => findStorage(false));

/** Reads stored JSON; undefined when there is none or it is damaged. */
export const readJson = (storage: SafeStorage, key: string): unknown => {
  try {
    return JSON.parse(storage.get(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
