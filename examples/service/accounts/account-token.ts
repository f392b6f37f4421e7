import { DAY_MS } from '../durations.ts';
import type { Services } from '../http/request-scope.ts';
import type { Claims } from '../identity/service-token.ts';
import type { AccountRow } from '../database/schema.ts';

/** How long a token of an account serves. */
export const ACCOUNT_TOKEN_MS = 30 * DAY_MS;

/** Makes a token for an account on one channel of its bot. */
export const issueAccountToken = (
  { tokens, now }: Services,
  { id, botId }: AccountRow,
  channelId: string,
): { token: string; expiresAt: number } => {
  const expiresAt = now() + ACCOUNT_TOKEN_MS;
  return {
    token: tokens.issue({ visitorId: id, botId, channelId, role: 'user', mode: 'normal', expiresAt }),
    expiresAt,
  };
};

/** Whether a token of an account has served for half of its time. */
export const isHalfSpent = ({ expiresAt }: Claims, now: number): boolean =>
  expiresAt - now < ACCOUNT_TOKEN_MS / 2;
