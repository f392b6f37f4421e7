import * as v from 'valibot';
import { get, post } from './operation.ts';
import { EpochMs, withDefault } from './primitives.ts';

/** `GET /v1/base/domain?customDomain=`: the sign-in client id of a custom domain. */
export const CustomDomain = v.object({ clientId: v.pipe(v.string(), v.minLength(1)) });

/** `GET /v1/user/freeLogin`: a token for an anonymous or preview visitor. */
export const FreeLogin = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  expiresAt: v.optional(EpochMs),
});

export const UserStatus = v.picklist([
  'ok',
  'needs-approval',
  'submitted',
  'under-review',
  'rejected',
  'disabled',
]);
export type UserStatus = v.InferOutput<typeof UserStatus>;

/** `GET /v1/user/isLogin`: who the presented token belongs to, and what they may do. */
export const LoginState = v.object({
  login: v.boolean(),
  user: v.optional(
    v.object({
      id: v.string(),
      name: v.optional(v.string()),
      email: v.optional(v.string()),
      phone: v.optional(v.string()),
    }),
  ),
  role: v.picklist(['anonymous', 'trial', 'user', 'preview']),
  status: withDefault(UserStatus, 'ok'),
  /** The administrator's words, when there are any. */
  reason: v.optional(v.string()),
  entitlement: v.optional(
    v.object({
      plan: v.optional(v.string()),
      remaining: v.optional(v.number()),
      until: v.optional(EpochMs),
      unlocked: v.optional(v.boolean()),
    }),
  ),
});
export type LoginState = v.InferOutput<typeof LoginState>;

/**
 * Who a visitor is before the service has given a token: built once a browser, sent as the anonymous identity token
 * `id.` + base64url of this object's JSON.
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

export const isLogin = get('/v1/user/isLogin', v.object({}), LoginState);

/** `POST /v1/user/hostLogin`: a token for the user whom a JWT of the embedding site names. */
export const HostLogin = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  user: v.object({ id: v.string(), name: v.optional(v.string()), email: v.optional(v.string()) }),
});

/** The bearer, an anonymous visitor, becomes the user: what the visitor has asked so far goes with them. */
export const hostLogin = post(
  '/v1/user/hostLogin',
  v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(16_000)) }),
  HostLogin,
);

/** `GET /v1/user/logout`: the presented token is honoured no more. */
export const logout = get('/v1/user/logout', v.object({}), v.optional(v.unknown()));
