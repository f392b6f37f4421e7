import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

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
