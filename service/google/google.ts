import type { Queries } from '../database/queries.ts';
import { createGoogleLogins } from './google-logins.ts';
import { createOpenId, type OpenIdOptions } from './open-id.ts';

/** Makes the parts that log-ins with Google, or another OpenID provider, need. */
export const createGoogle = (
  options: OpenIdOptions,
  {
    queries,
    secret,
    olderSecrets,
    corsOrigins,
    now,
  }: {
    queries: Queries;
    secret: string;
    olderSecrets: readonly string[];
    corsOrigins: '*' | readonly string[];
    now: () => number;
  },
) => ({
  openId: createOpenId(options, now),
  logins: createGoogleLogins(queries, secret, olderSecrets),
  /**
   * Origins besides the service's own that learn who has logged in. A page that may call the service need not
   * be one to tell.
   */
  origins: corsOrigins === '*' ? [] : corsOrigins,
});
export type Google = ReturnType<typeof createGoogle>;
