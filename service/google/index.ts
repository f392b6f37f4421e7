import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { googleLogins } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { limits } from '../limits/index.ts';
import { login } from '../login/index.ts';
import { forgetExpiredGoogleLogins } from './google-logins.ts';
import { createGoogle } from './google.ts';
import { readOptions, settings } from './settings.ts';

/** Log-ins with Google, or another OpenID provider. */
export const google = part({
  name: 'google',
  uses: { database, signing, bots, accounts, limits, login },
  settings,
  options: readOptions,
  tables: { googleLogins },
  open: ({ options, database: { queries }, signing: { secret }, corsOrigins, now }) => ({
    /** Undefined where there are no such log-ins. */
    provider: options.google && createGoogle(options.google, { queries, secret, corsOrigins, now }),
  }),
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetExpiredGoogleLogins(upkeep, time)] },
});
