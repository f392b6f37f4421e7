import { createHash } from 'node:crypto';
import { type AccessMode, IdentityPayload } from 'casement/contract';
import * as v from 'valibot';
import { decodeBase64url } from '../base/canonical.ts';

const PREFIX = 'id.';
const MAX_LENGTH = 8192;

const TokenPayload = v.pipe(v.string(), v.parseJson(), IdentityPayload);

/** Reads the identity that a browser made for itself; undefined when the token holds none. */
export const readIdentityToken = (token: string): IdentityPayload | undefined => {
  if (!token.startsWith(PREFIX) || token.length > MAX_LENGTH) return undefined;
  const payload = v.safeParse(TokenPayload, decodeBase64url(token.slice(PREFIX.length))?.toString('utf8'));
  return payload.success ? payload.output : undefined;
};

/**
 * Makes the id under which a browser's conversations with one bot are kept, those of the preview apart.
 * The same identity always gets the same id; the id does not reveal the identity.
 */
export const visitorIdOf = (identity: IdentityPayload, botId: string, mode: AccessMode): string =>
  createHash('sha256')
    .update(JSON.stringify([mode === 'normal' ? 'anonymous' : 'preview', botId, identity.uuid.toLowerCase()]))
    .digest('base64url');

/**
 * Makes the id of a user of an embedding site; the same user of the same site always gets the same id, in
 * preview another.
 */
export const userIdOf = (
  user: { issuer: string; subject: string },
  botId: string,
  mode: AccessMode,
): string =>
  createHash('sha256')
    .update(JSON.stringify([mode === 'normal' ? 'user' : 'preview-user', botId, user.issuer, user.subject]))
    .digest('base64url');
