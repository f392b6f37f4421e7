import { readJson, type SafeStorage } from '../../storage/safe-storage.ts';

/** The calls of tools that this tab has begun. They outlive a reload of the frame, after which they are not begun anew. */
export type BegunCalls = {
  has: (callId: string) => boolean;
  add: (callId: string) => void;
  remove: (callId: string) => void;
};

const KEY = 'casement:begun-calls';
/** As many as a cookie holds, which stands in where there is no other storage. */
const MAX_CALLS = 20;

export const createBegunCalls = (storage: SafeStorage): BegunCalls => {
  const read = (): string[] => {
    const stored = readJson(storage, KEY);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  };
  const others = (callId: string) => read().filter((id) => id !== callId);
  const write = (ids: string[]) => storage.set(KEY, JSON.stringify(ids.slice(-MAX_CALLS)));
  return {
    has: (callId) => read().includes(callId),
    add: (callId) => write([...others(callId), callId]),
    remove: (callId) => write(others(callId)),
  };
};
