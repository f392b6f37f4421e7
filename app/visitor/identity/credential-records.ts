import * as v from 'valibot';
import { placeId } from '../../storage/chat-key.ts';
import { readJson, type SafeStorage } from '../../storage/safe-storage.ts';
import { CredentialRecord } from './credential-record.ts';

const MAX_RECORDS = 50;
/** More than all fields at their longest. */
const MAX_RECORD_LENGTH = 200_000;
const INDEX_KEY = 'casement:credentials';
const recordKey = (id: string) => `${INDEX_KEY}:${id}`;

const readIndex = (storage: SafeStorage): string[] => {
  const index = readJson(storage, INDEX_KEY);
  return Array.isArray(index) ? index.filter((id) => typeof id === 'string') : [];
};

/** Puts an id at the end of the index and drops the oldest records beyond the limit. */
const touch = (storage: SafeStorage, id: string): void => {
  const index = readIndex(storage);
  if (index.at(-1) === id) return;
  const ids = [...index.filter((other) => other !== id), id];
  for (const dropped of ids.splice(0, Math.max(0, ids.length - MAX_RECORDS))) {
    storage.remove(recordKey(dropped));
  }
  storage.set(INDEX_KEY, JSON.stringify(ids));
};

/**
 * Opens the record of a bot and channel; the last 50 that were opened are kept.
 * Every read asks the storage, so that two tabs of one visitor agree.
 */
export const openCredentials = (storage: SafeStorage, place: { botId: string; channelId: string }) => {
  const id = placeId(place.botId, place.channelId);
  touch(storage, id);
  const read = () => {
    const key = recordKey(id);
    const isReadable = (storage.get(key) ?? '').length <= MAX_RECORD_LENGTH;
    const stored = v.safeParse(CredentialRecord, (isReadable && readJson(storage, key)) ?? {});
    // A damaged record goes alone: the others have keys of their own.
    if (!stored.success) storage.remove(key);
    return { id, ...(stored.success ? stored.output : v.parse(CredentialRecord, {})) };
  };
  return {
    read,
    update: (change: Partial<CredentialRecord>): void => {
      touch(storage, id);
      storage.set(recordKey(id), JSON.stringify({ ...read(), ...change }));
    },
  };
};
