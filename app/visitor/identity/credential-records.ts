import * as v from 'valibot';
import { placeId } from '../../storage/chat-key.ts';
import { readJson, type SafeStorage } from '../../storage/safe-storage.ts';

/** No token or name is longer; a longer text was written by somebody else. */
const MAX_TEXT_LENGTH = 16_384;
const text = v.optional(v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)), '');
/** Epoch milliseconds; 0 for never. */
const time = v.optional(v.pipe(v.number(), v.minValue(0)), 0);

/** A visitor's stored credentials for one bot and channel; '' means none. */
const CredentialRecord = v.object({
  /** The login token. */
  token: text,
  anonymousToken: text,
  previewToken: text,
  isAnonymous: v.optional(v.picklist(['1', '0']), '1'),
  /** The account of the service's own that the login token is for; an address may belong to several. */
  accountId: text,
  email: text,
  phone: text,
  /**
   * The identity token that the anonymous token was bought with. Without it a visitor whose anonymous token ran out would
   * come back as somebody else, and without their conversations.
   */
  identity: text,
  /** The user whom the embedding site names (`sub` of its token); the login token is theirs then, on any channel. */
  hostUser: text,
  /**
   * The service no longer honours the login: until the visitor logs in again, or chooses to go on without, nothing is asked in
   * anybody's name.
   */
  loginEnded: v.optional(v.boolean(), false),
  /** The user whom the embedding site has let into the preview (`sub` of its token); the preview token is theirs then. */
  previewUser: text,
  /** The site's user who has logged out here; they are logged in again when they want, not with the next page. */
  leftUser: text,
  /** When to ask for the successor of each token, some time before it ends. */
  tokenRenewAt: time,
  anonymousRenewAt: time,
  previewRenewAt: time,
});

/** The stored record of one bot and channel. */
export type CredentialStore = ReturnType<typeof openCredentials>;

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
    update: (change: Partial<v.InferOutput<typeof CredentialRecord>>): void => {
      touch(storage, id);
      storage.set(recordKey(id), JSON.stringify({ ...read(), ...change }));
    },
  };
};
