import * as v from 'valibot';
import { Entitlement } from './entitlement.ts';
import { get } from './operation.ts';
import { EpochMs, maybe, withDefault } from './primitives.ts';

export const UserStatus = v.picklist([
  'ok',
  'needs-approval',
  'submitted',
  'under-review',
  'rejected',
  'disabled',
]);
export type UserStatus = v.InferOutput<typeof UserStatus>;

/** The `object` of code 1119: why the account may not chat. */
export const AccountRefusal = v.object({
  status: UserStatus,
  /** The administrator's words. */
  reason: maybe(v.string()),
});
export type AccountRefusal = v.InferOutput<typeof AccountRefusal>;

/** `GET /v1/user/isLogin`: who the presented token belongs to, and what they may do. */
export const LoginState = v.object({
  login: v.boolean(),
  user: maybe(
    v.object({
      id: v.string(),
      name: maybe(v.string()),
      email: maybe(v.string()),
      phone: maybe(v.string()),
    }),
  ),
  role: withDefault(v.picklist(['anonymous', 'trial', 'user', 'preview']), 'anonymous'),
  status: withDefault(UserStatus, 'ok'),
  /** The administrator's words, when there are any. */
  reason: maybe(v.string()),
  /** Takes the presented token's place, which stays good until its end; sent once that is half spent. */
  token: maybe(v.pipe(v.string(), v.minLength(1))),
  /** When the token ends: the new one where there is one, else the presented one. */
  expiresAt: maybe(EpochMs),
  entitlement: maybe(Entitlement),
});
export type LoginState = v.InferOutput<typeof LoginState>;

export const isLogin = get('/v1/user/isLogin', v.object({}), LoginState);
