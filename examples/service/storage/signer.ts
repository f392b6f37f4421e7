import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = ReturnType<typeof createSigner>;

/** Signs short lists of values, such as a key and an expiry, so that an address can carry them. */
export const createSigner = (secret: string) => {
  const key = createHmac('sha256', secret).update('casement files').digest();
  // JSON separates the values unambiguously.
  const sign = (values: (string | number)[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest();
  return {
    sign: (values: (string | number)[]): string => sign(values).toString('base64url'),
    isSigned: (values: (string | number)[], signature: string): boolean => {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(values);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
