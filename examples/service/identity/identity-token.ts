import { createHash } from 'node:crypto';
import { IdentityPayload } from 'casement/contract';
import * as v from 'valibot';

const PREFIX = 'id.';
const MAX_LENGTH = 8192;

const TokenPayload = v.pipe(v.string(), v.parseJson(), IdentityPayload);

/** Reads the identity that a browser made for itself; undefined when the token holds none. */
export const readIdentityToken = (token: string): IdentityPayload | undefined => {
  if (!token.startsWith(PREFIX) || token.length > MAX_LENGTH) return undefined;
  const encoded = token.slice(PREFIX.length);
  if (!/^[\w-]+=*$/.test(encoded)) return undefined;
  const payload = v.safeParse(TokenPayload, Buffer.from(encoded, 'base64url').toString('utf8'));
  return payload.success ? payload.output : undefined;
};

/**
 * Makes the id under which a browser's conversations with one bot are kept, those of the preview apart.
 * The same identity always gets the same id; the id does not reveal the identity.
 */
export const visitorIdOf = (identity: IdentityPayload, botId: string, role: 'anonymous' | 'preview') =>
  createHash('sha256')
    .update(JSON.stringify([role, botId, identity.uuid.toLowerCase()]))
    .digest('base64url');

/** Makes the id of a user of an embedding site; the same user of the same site always gets the same id. */
export const userIdOf = (user: { issuer: string; subject: string }, botId: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['user', botId, user.issuer, user.subject]))
    .digest('base64url');
