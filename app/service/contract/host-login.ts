import * as v from 'valibot';
import { get, Nothing, post } from './operation.ts';
import { maybe } from './primitives.ts';

/** `POST /v1/user/hostLogin`: a token for the user whom a JWT of the embedding site names. */
export const HostLogin = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  user: v.object({ id: v.string(), name: maybe(v.string()), email: maybe(v.string()) }),
});

/**
 * The `object` of a refusal: why the token of the site is not taken, in English words for the developer of
 * the site.
 */
export const HostLoginRefusal = v.object({ reason: v.string() });
export type HostLoginRefusal = v.InferOutput<typeof HostLoginRefusal>;

/** The bearer, an anonymous visitor, becomes the user and takes along the questions asked so far. */
export const hostLogin = post(
  '/v1/user/hostLogin',
  v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(16_000)) }),
  HostLogin,
);

/** `GET /v1/user/logout`: the presented token is honoured no more. */
export const logout = get('/v1/user/logout', v.object({}), Nothing);
