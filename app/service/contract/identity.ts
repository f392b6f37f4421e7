import * as v from 'valibot';
import { get } from './operation.ts';
import { EpochMs, maybe } from './primitives.ts';

/** `GET /v1/base/domain?customDomain=`: the sign-in client id of a custom domain. */
export const CustomDomain = v.object({ clientId: v.pipe(v.string(), v.minLength(1)) });

/** `GET /v1/user/freeLogin`: a token for an anonymous or preview visitor. */
export const FreeLogin = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  expiresAt: maybe(EpochMs),
});
export type FreeLogin = v.InferOutput<typeof FreeLogin>;

/**
 * The identity of a visitor before the service has given a token: built once a browser, sent as the anonymous
 * identity token `id.` + base64url of this object's JSON.
 */
export const IdentityPayload = v.object({
  /** The browser's user-agent string, `web` where there is none. */
  userAgent: v.string(),
  clientType: v.literal(1),
  uuid: v.pipe(v.string(), v.uuid()),
});
export type IdentityPayload = v.InferOutput<typeof IdentityPayload>;

export const baseDomain = get(
  '/v1/base/domain',
  v.object({ customDomain: v.pipe(v.string(), v.minLength(1), v.maxLength(253)) }),
  CustomDomain,
);

export const freeLogin = get('/v1/user/freeLogin', v.object({}), FreeLogin);
