import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase64url } from './canonical.ts';

export type Signer = ReturnType<typeof createSigner>;

/**
 * Signs short lists of values, such as a key and an expiry, so that an address can carry them; or hides values that could be guessed
 * from a plain hash, such as a phone number.
 * @param purpose Nothing that is signed for one purpose is good for another.
 */
export const createSigner = (secret: string, purpose: string) => {
  const key = createHmac('sha256', secret).update(`casement ${purpose}`).digest();
  // JSON separates the values unambiguously.
  const sign = (values: readonly (string | number)[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest();
  return {
    sign: (values: readonly (string | number)[]): string => sign(values).toString('base64url'),
    isSigned: (values: readonly (string | number)[], signature: string): boolean => {
      const given = decodeBase64url(signature);
      const expected = sign(values);
      return given?.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
