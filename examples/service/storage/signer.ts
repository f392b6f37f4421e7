import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = ReturnType<typeof createSigner>;

/** Signs short facts, such as what may be uploaded or read until when, so that an address can carry them. */
export const createSigner = (secret: string) => {
  const key = createHmac('sha256', secret).update('casement files').digest();
  // JSON parts the facts without doubt, whatever they hold.
  const sign = (facts: (string | number)[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(facts)).digest();
  return {
    sign: (facts: (string | number)[]): string => sign(facts).toString('base64url'),
    isSigned: (facts: (string | number)[], signature: string): boolean => {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(facts);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
