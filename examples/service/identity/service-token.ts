import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const Claims = v.object({
  /** The visitor, see `visitorIdOf`. */
  visitorId: v.pipe(v.string(), v.minLength(1)),
  botId: v.string(),
  channelId: v.string(),
  role: v.picklist(['anonymous', 'preview', 'user']),
  /** What the embedding site calls a user. */
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  /** Epoch milliseconds. */
  expiresAt: v.number(),
});
export type Claims = v.InferOutput<typeof Claims>;

const PREFIX = 'cs1';

/** Makes and reads the service's own tokens: `cs1.<claims>.<HMAC-SHA-256>`, opaque to everybody else. */
export const createTokenService = (secret: string) => {
  const sign = (body: string): Buffer => createHmac('sha256', secret).update(`${PREFIX}.${body}`).digest();
  return {
    issue: (claims: Claims): string => {
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${PREFIX}.${body}.${sign(body).toString('base64url')}`;
    },
    /** The claims of a token that this service signed, expired or not; undefined for anything else. */
    read: (token: string): Claims | undefined => {
      const [prefix, body, signature, ...rest] = token.split('.');
      if (prefix !== PREFIX || !body || !signature || rest.length > 0) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(body);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      try {
        const claims = v.safeParse(Claims, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
        return claims.success ? claims.output : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
export type TokenService = ReturnType<typeof createTokenService>;
