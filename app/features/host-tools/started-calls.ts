import * as v from 'valibot';
import { readJson, tabStorage } from '../../storage/safe-storage.ts';

const STORAGE_KEY = 'casement:started-calls';
/** Limited so that the list fits into a cookie, which is used where there is no other storage. */
const MAX_STARTED = 20;
const CallIds = v.fallback(v.array(v.string()), []);

/** Reads the ids of the calls that this tab has started, so that a reload starts none a second time. */
export const readStarted = (): string[] => v.parse(CallIds, readJson(tabStorage, STORAGE_KEY));

export const keepStarted = (callId: string, isStarted: boolean): void => {
  const ids = readStarted().filter((id) => id !== callId);
  if (isStarted) ids.push(callId);
  tabStorage.set(STORAGE_KEY, JSON.stringify(ids.slice(-MAX_STARTED)));
};
