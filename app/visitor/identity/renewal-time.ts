/**
 * Tells when to renew a token, so that it never ends while it is in use; 0 where nobody says when it ends, or
 * where this clock is so wrong that it seems to be over.
 * @param share How much of the time that is left has to pass, 0 to 1.
 */
export const renewalTime = (expiresAt: number | undefined, share: number, now = Date.now()): number =>
  expiresAt === undefined || expiresAt <= now ? 0 : Math.round(now + (expiresAt - now) * share);

/**
 * How much of a login token's time passes before the next one is asked for; the service gives one out once
 * half of it is spent.
 */
export const LOGIN_SHARE = 0.5;
/** How much of a free token's time passes before the next one is asked for. */
export const FREE_SHARE = 0.9;
