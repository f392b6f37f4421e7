import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { entriesIn } from './dictionary.ts';
import { bytesOf, tokensOf } from './tokens.ts';

// Many files are encrypted only so that programs keep to what their owner allows: they open without a
// password. pdf.js reads them; who looks at their streams as they stand in the file has to decrypt them as it
// does (ISO 32000-2, 7.6).

/** The streams of a file that opens without a password. Their data have a character a byte. */
export type Encryption = {
  /** Decrypts the data of the stream of an object, `7 0`; undefined for what cannot be. */
  open: (id: string, data: string) => string | undefined;
  /** Encrypts data for an object. */
  close: (id: string, data: string) => string;
  /** The entries that the end of the file must have for it. */
  entries: string;
};

/** The bytes that fill up a short password. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NOTHING = Buffer.alloc(0);
const BLOCK = 16;

const md5 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** OpenSSL counts it among what nobody should use, and leaves it out. */
const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const value = at(one);
    state[one & 255] = at(other);
    state[other & 255] = value;
  };
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  other = 0;
  const result = Buffer.alloc(data.length);
  for (let place = 0; place < data.length; place += 1) {
    other = (other + at(place + 1)) & 255;
    swap(place + 1, other);
    result[place] = (data[place] ?? 0) ^ at(at(place + 1) + at(other));
  }
  return result;
};

const aes = (key: Uint8Array): string => `aes-${key.length * 8}-cbc`;

const decryptAes = (key: Uint8Array, data: Buffer): Buffer | undefined => {
  // A line end may stand behind the data.
  const end = data.length - (data.length % BLOCK);
  if (end < 2 * BLOCK) return undefined;
  const decipher = createDecipheriv(aes(key), key, data.subarray(0, BLOCK)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(data.subarray(BLOCK, end)), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  return padded.subarray(0, padded.length - (padding <= BLOCK ? padding : 0));
};

const encryptAes = (key: Uint8Array, data: Uint8Array): Buffer => {
  const start = Buffer.alloc(BLOCK);
  const cipher = createCipheriv(aes(key), key, start);
  return Buffer.concat([start, cipher.update(data), cipher.final()]);
};

type Method = 'none' | 'rc4' | 'aes';

/** How the streams of a file are encrypted; undefined for ways that nobody uses. */
const methodOf = (version: number, entries: Map<string, string>): Method | undefined => {
  if (version < 4) return version === 1 || version === 2 ? 'rc4' : undefined;
  const name = entries.get('StmF')?.slice(1) ?? 'Identity';
  if (name === 'Identity') return 'none';
  const filter = entriesIn(entriesIn(entries.get('CF') ?? '').get(name) ?? '');
  const methods: Readonly<Record<string, Method>> = {
    '/V2': 'rc4',
    '/AESV2': 'aes',
    '/AESV3': 'aes',
    '/None': 'none',
  };
  return methods[filter.get('CFM') ?? ''];
};

/** The key of a file up to version 4; undefined where it needs a password. */
const olderKey = (revision: number, entries: Map<string, string>, id: Buffer): Buffer | undefined => {
  const bytes = (name: string) => bytesOf(entries.get(name) ?? '').subarray(0, 32);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(entries.get('P') ?? 0) | 0);
  const hasPlainMetadata = revision >= 4 && entries.get('EncryptMetadata') === 'false';
  const told = Number(entries.get('Length') ?? 0);
  const bits = told >= 40 ? told : told * 8 || (revision >= 4 ? 128 : 40);
  const length = revision === 2 ? 5 : Math.min(bits / 8, BLOCK);
  let key = md5(PADDING, bytes('O'), permissions, id, hasPlainMetadata ? Buffer.alloc(4, 0xff) : NOTHING);
  const [keyRounds, checkRounds] = revision > 2 ? [50, 20] : [0, 0];
  for (let round = 0; round < keyRounds; round += 1) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  let check = revision === 2 ? rc4(key, PADDING) : md5(PADDING, id);
  for (let round = 0; round < checkRounds; round += 1) {
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  }
  return bytes('U').subarray(0, check.length).equals(check) ? key : undefined;
};

/** The hash of revision 6, which takes its time on purpose; that of revision 5 is its beginning. */
const slowHash = (revision: number, salt: Buffer): Buffer => {
  let hash: Buffer = createHash('sha256').update(salt).digest();
  if (revision < 6) return hash;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const data = Buffer.concat(Array<Buffer>(64).fill(hash));
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, BLOCK), hash.subarray(BLOCK, 2 * BLOCK));
    const encrypted = cipher.setAutoPadding(false).update(data);
    const kind = encrypted.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = createHash(['sha256', 'sha384', 'sha512'][kind] ?? 'sha256')
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return hash.subarray(0, 32);
};

/** The key of a file of version 5; undefined where it needs a password. */
const newerKey = (revision: number, entries: Map<string, string>): Buffer | undefined => {
  const user = bytesOf(entries.get('U') ?? '');
  if (!slowHash(revision, user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const key = slowHash(revision, user.subarray(40, 48));
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(BLOCK)).setAutoPadding(false);
  return decipher.update(bytesOf(entries.get('UE') ?? '').subarray(0, 32));
};

const NUMBERS = /^(\d{1,10}) (\d{1,5})$/;

/** The key of the stream of one object. */
const objectKey = (key: Buffer, id: string, isAes: boolean): Buffer => {
  const [, number = '0', generation = '0'] = NUMBERS.exec(id) ?? [];
  const own = Buffer.alloc(5);
  own.writeUIntLE(Number(number) % 0x1000000, 0, 3);
  own.writeUIntLE(Number(generation), 3, 2);
  return md5(key, own, isAes ? Buffer.from('sAlT') : NOTHING).subarray(0, Math.min(key.length + 5, BLOCK));
};

const REFERENCE = /\/Encrypt\s*(\d{1,10})\s+(\d{1,5})\s+R\b/g;
const IDENTITY = /\/ID\s*\[/g;

/** Whether a file is encrypted at all. */
export const isEncrypted = (file: string): boolean => /\/Encrypt\b/.test(file);

/**
 * Reads how a file is encrypted; undefined where it needs a password, or is encrypted as nobody knows.
 * @param objectAt Returns the beginning of an object by its number.
 */
export const readEncryption = (
  file: string,
  objectAt: (number: string) => string | undefined,
): Encryption | undefined => {
  const reference = [...file.matchAll(REFERENCE)].at(-1);
  const place = [...file.matchAll(IDENTITY)].at(-1)?.index;
  const dictionary = reference ? objectAt(reference[1] ?? '') : undefined;
  if (!reference || dictionary === undefined) return undefined;
  const entries = entriesIn(dictionary);
  const [first, second] =
    place === undefined
      ? []
      : [...tokensOf(file.slice(place, place + 400))].filter(({ kind }) => kind === 'string');
  const [version, revision] = ['V', 'R'].map((name) => Number(entries.get(name) ?? 0));
  const method = methodOf(version ?? 0, entries);
  if (entries.get('Filter') !== '/Standard' || method === undefined || !version || !revision)
    return undefined;
  const key =
    version >= 5 ? newerKey(revision, entries) : olderKey(revision, entries, bytesOf(first?.text ?? '<>'));
  if (!key) return undefined;
  const keyOf = (id: string) => (version >= 5 ? key : objectKey(key, id, method === 'aes'));
  return {
    open: (id, text) => {
      const data = Buffer.from(text, 'latin1');
      if (method === 'none') return text;
      const plain = method === 'aes' ? decryptAes(keyOf(id), data) : rc4(keyOf(id), data);
      return plain?.toString('latin1');
    },
    close: (id, text) => {
      const data = Buffer.from(text, 'latin1');
      if (method === 'none') return text;
      return (method === 'aes' ? encryptAes(keyOf(id), data) : rc4(keyOf(id), data)).toString('latin1');
    },
    entries: `/Encrypt ${reference[1]} ${reference[2]} R${first ? `/ID[${first.text}${second?.text ?? first.text}]` : ''}`,
  };
};
