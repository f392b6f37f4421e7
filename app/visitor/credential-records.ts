import { readJson, type SafeStorage } from '../storage/safe-storage.ts';

/** A visitor's stored credentials for one bot and channel; '' means none. */
type CredentialRecord = {
  /** Which bot and channel it belongs to. */
  id: string;
  /** The login token. */
  token: string;
  anonymousToken: string;
  previewToken: string;
  isAnonymous: '1' | '0';
  email: string;
  phone: string;
  /**
   * The identity token that the anonymous token was bought with. Without it a visitor whose anonymous token ran out would
   * come back as somebody else, and without their conversations.
   */
  identity: string;
  /** Who the embedding site says the visitor is (`sub` of its token); the login token is theirs then, on any channel. */
  hostUser: string;
  /** Whom of the site's users the visitor has logged out here; they come back when they want, not with the next page. */
  leftUser: string;
};

/** The stored record of one bot and channel. */
export type CredentialStore = {
  read: () => CredentialRecord;
  update: (change: Partial<Omit<CredentialRecord, 'id'>>) => void;
};

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

const textFields = [
  'token',
  'anonymousToken',
  'previewToken',
  'email',
  'phone',
  'identity',
  'hostUser',
  'leftUser',
] as const;

const readRecord = (storage: SafeStorage, id: string): CredentialRecord => {
  const record: CredentialRecord = {
    id,
    token: '',
    anonymousToken: '',
    previewToken: '',
    isAnonymous: '1',
    email: '',
    phone: '',
    identity: '',
    hostUser: '',
    leftUser: '',
  };
  const stored = readJson(storage, recordKey(id));
  if (typeof stored !== 'object' || stored === null) return record;
  const fields = stored as Record<string, unknown>;
  for (const name of textFields) {
    const value = fields[name];
    if (typeof value === 'string') record[name] = value;
  }
  if (fields['isAnonymous'] === '0') record.isAnonymous = '0';
  return record;
};

/**
 * Opens the record of a bot and channel; the last 50 that were opened are kept.
 * Every read asks the storage, so that two tabs of one visitor agree.
 */
export const openCredentials = (
  storage: SafeStorage,
  place: { botId: string; channelId: string },
): CredentialStore => {
  const id = placeId(place.botId, place.channelId);
  touch(storage, id);
  return {
    read: () => readRecord(storage, id),
    update: (change) => {
      touch(storage, id);
      storage.set(recordKey(id), JSON.stringify({ ...readRecord(storage, id), ...change }));
    },
  };
};
