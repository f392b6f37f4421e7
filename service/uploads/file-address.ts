import type { ContentPart } from 'casement/contract';
import { HOUR_MS } from '../base/durations.ts';
import type { Signer } from '../base/signer.ts';
import { FILE_KEY } from '../storage/disk-storage.ts';

/** A path below the service's base. */
export const filePath = '/v1/base/cos/file';

/** An address works for 12 to 24 hours and stays the same for 12, so that browsers can cache the file. */
const PERIOD_MS = 12 * HOUR_MS;

/** Returns the address of a file in a stored message, which permits nothing. */
export const plainAddress = (key: string): string => `${filePath}?key=${key}`;

/** Returns the key of the uploaded file in a part of a message, whatever the base of its address. */
export const keyOf = (part: ContentPart): string | undefined => {
  if (part.type === 'text' || part.source.type !== 'url') return undefined;
  try {
    const { pathname, searchParams } = new URL(part.source.value, 'http://service.invalid/');
    const key = searchParams.get('key') ?? '';
    return pathname.endsWith(filePath) && FILE_KEY.test(key) ? key : undefined;
  } catch {
    return undefined;
  }
};

/** Makes an address with which anybody can read a file for some hours. */
export const signedAddress = (key: string, signer: Signer, now: number): string => {
  const expires = (Math.floor(now / PERIOD_MS) + 2) * PERIOD_MS;
  const query = { key, expires: String(expires), signature: signer.sign(['read', key, expires]) };
  return `${filePath}?${new URLSearchParams(query)}`;
};

/** Returns the key in a signed address's query; undefined when it is not signed or has expired. */
export const readSignedAddress = (query: Record<string, string>, signer: Signer, now: number) => {
  const { key = '', expires = '', signature = '' } = query;
  const isGood = Number(expires) > now && signer.isSigned(['read', key, Number(expires)], signature);
  return isGood ? key : undefined;
};

/** Replaces the address of each of our files. */
export const mapAddresses = (parts: ContentPart[], addressOf: (key: string) => string): ContentPart[] =>
  parts.map((part) => {
    const key = keyOf(part);
    if (key === undefined || part.type === 'text' || part.source.type !== 'url') return part;
    return { ...part, source: { ...part.source, value: addressOf(key) } };
  });
