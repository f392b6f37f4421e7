import { createHash, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Queries } from '../database/queries.ts';
import { revokedTokens, settings } from '../database/schema.ts';

const Claims = v.object({
  /** The visitor, see `visitorIdOf`. */
  visitorId: v.pipe(v.string(), v.minLength(1)),
  botId: v.string(),
  channelId: v.string(),
  role: v.picklist(['anonymous', 'preview', 'user']),
  /** The user's name as the embedding site gives it. */
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  /** Epoch milliseconds. */
  expiresAt: v.number(),
});
export type Claims = v.InferOutput<typeof Claims>;

const ALGORITHM = 'HS256';

/** Makes and reads the service's own tokens: JWTs that are opaque to everybody else. */
export const createTokenService = (secret: string) => {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (claims: Claims): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM }).sign(key),
    /** Returns the claims of a token that this service signed, expired or not; undefined for anything else. */
    read: async (token: string): Promise<Claims | undefined> => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] });
        return v.parse(Claims, payload);
      } catch {
        return undefined;
      }
    },
  };
};
export type TokenService = ReturnType<typeof createTokenService>;

const NAME = 'token-secret';

/** The secret that this database's tokens are signed with, made on the first start. Processes that start at once agree on one. */
export const loadTokenSecret = async (queries: Queries): Promise<string> => {
  await queries
    .insert(settings)
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME));
  if (!row) throw new Error('the token secret is missing from the database');
  return row.value;
};

/** The token itself is not kept: who reads the database cannot use it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Revokes a token. This is remembered until `knownUntil`; after that the token is worth nothing anyway. */
export const revokeToken = async (queries: Queries, token: string, knownUntil: number): Promise<void> => {
  await queries
    .insert(revokedTokens)
    .values({ hash: hashOf(token), expiresAt: knownUntil })
    .onConflictDoNothing();
};

export const isRevoked = async (queries: Queries, token: string): Promise<boolean> => {
  const rows = await queries
    .select({ hash: revokedTokens.hash })
    .from(revokedTokens)
    .where(eq(revokedTokens.hash, hashOf(token)));
  return rows.length > 0;
};

export const forgetRevokedTokens = async (queries: Queries, now: number): Promise<void> => {
  await queries.delete(revokedTokens).where(lt(revokedTokens.expiresAt, now));
};
