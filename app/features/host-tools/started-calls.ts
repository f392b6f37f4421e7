import * as v from 'valibot';
import { readJson, tabStorage } from '../../storage/safe-storage.ts';

const KEY = 'casement:started-calls';
/** As many as fit into a cookie, which stands in where there is no other storage. */
const MAX_CALLS = 20;
const CallIds = v.fallback(v.array(v.string()), []);

const read = (): string[] => v.parse(CallIds, readJson(tabStorage, KEY));
const write = (ids: string[]): void => tabStorage.set(KEY, JSON.stringify(ids.slice(-MAX_CALLS)));
const without = (callId: string): string[] => read().filter((id) => id !== callId);

/** The tool calls that this tab has started, kept across reloads of the frame so that none is started a second time. */
export const startedCalls = {
  has: (callId: string): boolean => read().includes(callId),
  add: (callId: string): void => write([...without(callId), callId]),
  remove: (callId: string): void => write(without(callId)),
};
