import { type Memory, rememberPage } from './decide.ts';

const readMemory = (text: string | null): Memory | undefined => {
  if (text === null) return undefined;
  const { visit, seenAt, spoken, isClosed } = JSON.parse(text) as Partial<Memory>;
  const isMemory = Number.isInteger(visit) && Number.isFinite(seenAt) && typeof spoken === 'object' && spoken;
  return isMemory ? { visit: visit!, seenAt: seenAt!, spoken, isClosed: isClosed === true } : undefined;
};

/**
 * Keeps for all pages of the site, and for all their tabs, what the rules must not forget.
 * @param key Of the browser's local storage.
 */
export const createMemoryStore = (key: string) => {
  const read = (): Memory | undefined => {
    try {
      return readMemory(localStorage.getItem(key));
    } catch {
      // No storage, or something else under the key.
      return undefined;
    }
  };
  return {
    read,
    /**
     * Takes up a page that opens. Returns whether the browser keeps it: without that, nobody could be left in
     * peace.
     */
    beginPage: (): boolean => {
      try {
        localStorage.setItem(key, JSON.stringify(rememberPage(read(), Date.now())));
        return localStorage.getItem(key) !== null;
      } catch {
        return false;
      }
    },
    /** Changes what is kept; where that fails meanwhile, the page itself knows that a rule has spoken. */
    change: (change: Partial<Memory>): void => {
      const memory = read();
      if (!memory) return;
      try {
        localStorage.setItem(key, JSON.stringify({ ...memory, ...change }));
      } catch {
        // Full by now.
      }
    },
  };
};
export type MemoryStore = ReturnType<typeof createMemoryStore>;
