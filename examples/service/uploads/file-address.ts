import type { ContentPart } from 'casement/contract';
import type { Signer } from '../storage/signer.ts';

/** Below the service's base. */
export const filePath = '/v1/base/cos/file';

const KEY = /^[\w-]{16,128}$/;
const HOUR_MS = 3_600_000;
/** An address is good for 12 to 24 hours, and the same for 12, so that browsers keep what they have fetched. */
const PERIOD_MS = 12 * HOUR_MS;

/** What a stored message says of a file: an address without permission. */
export const plainAddress = (key: string): string => `${filePath}?key=${key}`;

/** The key of the file at one of our addresses, whatever base stands before it. */
export const keyOfAddress = (address: string): string | undefined => {
  try {
    const { pathname, searchParams } = new URL(address, 'http://service.invalid/');
    const key = searchParams.get('key') ?? '';
    return pathname.endsWith(filePath) && KEY.test(key) ? key : undefined;
  } catch {
    return undefined;
  }
};

/** An address at which a file can be read for some hours, by whoever has it. */
export const signedAddress = (key: string, signer: Signer, now: number): string => {
  const expires = (Math.floor(now / PERIOD_MS) + 2) * PERIOD_MS;
  const query = { key, expires: String(expires), signature: signer.sign(['read', key, expires]) };
  return `${filePath}?${new URLSearchParams(query)}`;
};

/** The key in a signed address's query; undefined when it is not signed or no longer good. */
export const readSignedAddress = (
  query: Record<string, string>,
  signer: Signer,
  now: number,
): string | undefined => {
  const { key = '', expires = '', signature = '' } = query;
  const isGood = Number(expires) > now && signer.isSigned(['read', key, Number(expires)], signature);
  return isGood ? key : undefined;
};

/** The parts with another address for each of our files. */
export const mapAddresses = (parts: ContentPart[], addressOf: (key: string) => string): ContentPart[] =>
  parts.map((part) => {
    if (part.type === 'text' || part.source.type !== 'url') return part;
    const key = keyOfAddress(part.source.value);
    return key === undefined ? part : { ...part, source: { ...part.source, value: addressOf(key) } };
  });
