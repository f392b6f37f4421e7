import * as v from 'valibot';
import { text, withDefault } from '../service/contract/primitives.ts';
import { readJson, type SafeStorage } from '../storage/safe-storage.ts';

/** A visitor's stored credentials for one bot and channel; '' means none. */
const CredentialRecord = v.object({
  /** The login token. */
  token: text,
  anonymousToken: text,
  previewToken: text,
  isAnonymous: withDefault(v.picklist(['1', '0']), '1'),
  email: text,
  phone: text,
  /**
   * The identity token that the anonymous token was bought with. Without it a visitor whose anonymous token ran out would
   * come back as somebody else, and without their conversations.
   */
  identity: text,
  /** Who the embedding site says the visitor is (`sub` of its token); the login token is theirs then, on any channel. */
  hostUser: text,
  /** Whom of the site's users the visitor has logged out here; they come back when they want, not with the next page. */
  leftUser: text,
});

/** The stored record of one bot and channel. */
export type CredentialStore = ReturnType<typeof openCredentials>;

const MAX_RECORDS = 50;
const INDEX_KEY = 'casement:credentials';
const recordKey = (id: string) => `${INDEX_KEY}:${id}`;

/** A name for a bot and channel that no other pair shares. */
export const placeId = (botId: string, channelId: string): string =>
  `${encodeURIComponent(botId)}/${encodeURIComponent(channelId)}`;

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
    const stored = v.safeParse(CredentialRecord, readJson(storage, recordKey(id)));
    return { id, ...(stored.success ? stored.output : v.parse(CredentialRecord, {})) };
  };
  return {
    read,
    update: (change: Partial<v.InferOutput<typeof CredentialRecord>>): void => {
      touch(storage, id);
      storage.set(recordKey(id), JSON.stringify({ ...read(), ...change }));
    },
  };
};
