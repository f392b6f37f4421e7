import { createHmac, randomUUID } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { deleteInSlices } from '../database/in-slices.ts';
import type { Queries } from '../database/queries.ts';
import { revokedTokens } from '../database/schema.ts';
import { decodeBase64url } from '../base/canonical.ts';
import { areEqual } from '../base/signer.ts';
import { jsonIn } from '../base/json.ts';

const Claims = v.object({
  /** The visitor, see `visitorIdOf`. */
  visitorId: v.pipe(v.string(), v.minLength(1)),
  botId: v.string(),
  channelId: v.string(),
  /** `user`: somebody who has logged in, by the embedding site or with an account of the service. */
  role: v.picklist(['anonymous', 'user']),
  /** A token that was made in preview is good in preview only. */
  mode: v.picklist(['normal', 'preview']),
  /** The user's name, as the embedding site or the account gives it. */
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  /** The log-in that the token is of, also where it was renewed; absent for a token that begins one. */
  loginId: v.optional(v.string()),
  /** When a user logged in, epoch milliseconds. */
  loggedInAt: v.optional(v.number()),
  /** Epoch milliseconds. */
  expiresAt: v.number(),
});
export type Claims = v.InferOutput<typeof Claims>;

/** `jti` is the token's id; the first token of a log-in gives its id to the log-in. */
const Payload = v.object({ ...Claims.entries, jti: v.string() });

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header of every token; one with another header is not of this service. */
const HEADER = encode({ alg: 'HS256' });

/**
 * Makes and reads the service's own tokens: JWTs that are opaque to everybody else. Every call brings one, so
 * they are checked here: a library's checks run in another thread, and waiting for that takes several times
 * as long.
 * @param olderSecrets Tokens that these have signed are still taken.
 */
export const createTokenService = (secret: string, olderSecrets: readonly string[] = []) => {
  const sign = (signed: string, by = secret): Buffer => createHmac('sha256', by).update(signed).digest();
  return {
    issue: (claims: Claims): string => {
      const jti = randomUUID();
      const signed = `${HEADER}.${encode({ loginId: jti, ...claims, jti })}`;
      return `${signed}.${sign(signed).toString('base64url')}`;
    },
    /**
     * Returns the claims of a token that this service signed, expired or not, with the id by which it is
     * revoked; undefined for anything else. Tokens of earlier versions name no log-in; each of them counts as
     * one.
     */
    read: (token: string): (Claims & { loginId: string }) | undefined => {
      const [header, payload = '', signature = '', ...more] = token.split('.');
      const [content, given] = [decodeBase64url(payload), decodeBase64url(signature)];
      if (header !== HEADER || !content || !given || more.length > 0) return undefined;
      const isSigned = [secret, ...olderSecrets].some((one) =>
        areEqual(given, sign(`${header}.${payload}`, one)),
      );
      if (!isSigned) return undefined;
      const claims = v.safeParse(Payload, jsonIn(content.toString()));
      if (!claims.success) return undefined;
      const { jti, loginId = jti, ...rest } = claims.output;
      return { ...rest, loginId };
    },
  };
};
export type TokenService = ReturnType<typeof createTokenService>;

/**
 * Revokes every token of a log-in. This is remembered until `knownUntil`, when the last of them has expired.
 */
export const revokeLogin = async (queries: Queries, id: string, knownUntil: number): Promise<void> => {
  await queries.insert(revokedTokens).values({ id, expiresAt: knownUntil }).onConflictDoNothing();
};

export const isRevoked = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.$count(revokedTokens, eq(revokedTokens.id, id))) > 0;

export const forgetRevokedTokens = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, revokedTokens, lt(revokedTokens.expiresAt, now));
};
