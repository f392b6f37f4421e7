/**
 * Decodes base64url. Undefined for every text but the one that an encoder makes of these bytes: decoders also
 * take padding, foreign characters and other values of the unused bits, by which one token would have several
 * texts.
 */
export const decodeBase64url = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
};

/** Whether each part of a JWT is encoded as it has to be. This says nothing of its signature. */
export const isCanonicalJwt = (token: string): boolean => {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => part !== '' && decodeBase64url(part) !== undefined);
};
