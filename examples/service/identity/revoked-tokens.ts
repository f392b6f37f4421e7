import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { revokedTokens } from '../database/schema.ts';

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
