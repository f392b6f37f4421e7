import { createHash } from 'node:crypto';
import { IdentityPayload } from 'casement/contract';
import * as v from 'valibot';

const PREFIX = 'id.';
const MAX_LENGTH = 8192;

/** The identity a browser made for itself; undefined when the token is not one. */
export const readIdentityToken = (token: string): IdentityPayload | undefined => {
  if (!token.startsWith(PREFIX) || token.length > MAX_LENGTH) return undefined;
  const encoded = token.slice(PREFIX.length);
  if (!/^[\w-]+=*$/.test(encoded)) return undefined;
  try {
    const payload = v.safeParse(
      IdentityPayload,
      JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')),
    );
    return payload.success ? payload.output : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The id under which a browser's conversations with one bot are kept.
 * The same identity gets the same id; from the id nobody finds the identity. What is tried in preview stays apart.
 */
export const visitorIdOf = (
  identity: IdentityPayload,
  botId: string,
  role: 'anonymous' | 'preview',
): string =>
  createHash('sha256')
    .update(JSON.stringify([role, botId, identity.uuid.toLowerCase()]))
    .digest('base64url');

/** The id under which a user of an embedding site is kept; the same user of the same site gets the same id. */
export const userIdOf = (user: { issuer: string; subject: string }, botId: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['user', botId, user.issuer, user.subject]))
    .digest('base64url');
