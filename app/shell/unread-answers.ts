import { readJson, type SafeStorage } from '../storage/safe-storage.ts';

/** The answers that ended while nobody could see them. */
export type UnreadAnswers = {
  count: () => number;
  add: (messageId: string) => void;
  clear: () => void;
};

/** As many ids as a cookie holds, which stands in where a frame has no other storage; a launcher says 9+ long before. */
const MAX_KEPT = 50;

/**
 * Keeps their ids, so that the count goes on after the page around the chat was loaded anew.
 * @param key Of the storage, which chats of several bots may share.
 */
export const createUnreadAnswers = (storage: SafeStorage, key: string): UnreadAnswers => {
  const read = (): string[] => {
    const stored = readJson(storage, key);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  };
  return {
    count: () => read().length,
    add: (messageId) => {
      const ids = new Set(read()).add(messageId);
      storage.set(key, JSON.stringify([...ids].slice(-MAX_KEPT)));
    },
    clear: () => storage.remove(key),
  };
};
