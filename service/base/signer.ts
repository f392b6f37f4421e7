import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase64url } from './canonical.ts';

export type Signer = ReturnType<typeof createSigner>;

// JSON separates the values unambiguously.
const sign = (values: readonly (string | number)[], by: Buffer): Buffer =>
  createHmac('sha256', by).update(JSON.stringify(values)).digest();

/**
 * Signs short lists of values, such as a key and an expiry, so that an address can carry them; or hides
 * values that could be guessed from a plain hash, such as a phone number.
 * @param purpose Nothing that is signed for one purpose is good for another.
 * @param olderSecrets What they have signed is good as well.
 */
export const createSigner = (secret: string, purpose: string, olderSecrets: readonly string[] = []) => {
  const keyOf = (one: string): Buffer => createHmac('sha256', one).update(`casement ${purpose}`).digest();
  const key = keyOf(secret);
  const keys = [key, ...olderSecrets.map(keyOf)];
  return {
    sign: (values: readonly (string | number)[]): string => sign(values, key).toString('base64url'),
    /**
     * All signatures that are good for these values, its own first: by them is found what an older secret has
     * signed.
     */
    signatures: (values: readonly (string | number)[]): string[] =>
      keys.map((one) => sign(values, one).toString('base64url')),
    isSigned: (values: readonly (string | number)[], signature: string): boolean => {
      const given = decodeBase64url(signature);
      return given !== undefined && keys.some((one) => areEqual(given, sign(values, one)));
    },
  };
};

/** Compares in a time that tells nothing of where they differ. */
export const areEqual = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
