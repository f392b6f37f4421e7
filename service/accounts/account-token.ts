import { DAY_MS } from '../base/durations.ts';
import type { AuthContext } from './read-visitor.ts';
import type { Claims } from './service-token.ts';

/** How long a token of an account serves. */
export const ACCOUNT_TOKEN_MS = 30 * DAY_MS;
/** How long a log-in lasts at most, however often it is renewed: whoever has copied a token loses it then. */
const LOGIN_MS = 180 * DAY_MS;

/**
 * Renews a token of an account that has served for half of its time; undefined while it need not, or cannot,
 * last longer.
 */
export const renewAccountToken = (
  { tokens, now }: Pick<AuthContext, 'tokens' | 'now'>,
  claims: Claims,
): { token: string; expiresAt: number } | undefined => {
  // Older tokens do not say since when.
  const { loggedInAt = now() } = claims;
  const expiresAt = Math.min(now() + ACCOUNT_TOKEN_MS, loggedInAt + LOGIN_MS);
  const isHalfSpent = claims.expiresAt - now() < ACCOUNT_TOKEN_MS / 2;
  if (!isHalfSpent || expiresAt <= claims.expiresAt) return undefined;
  return { token: tokens.issue({ ...claims, loggedInAt, expiresAt }), expiresAt };
};
