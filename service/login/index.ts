import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { captcha } from '../captcha/index.ts';
import { database } from '../database/index.ts';
import { loginCodes } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { delivery } from '../delivery/index.ts';
import { limits } from '../limits/index.ts';
import { payments } from '../payments/index.ts';
import { runs } from '../runs/index.ts';
import { createHostTokens } from './host-token.ts';
import { createLoginCodes, forgetExpiredCodes } from './login-codes.ts';
import { createLoginLimits } from './login-limits.ts';

export { logIn } from './log-in.ts';
export { loginWays } from './login-ways.ts';

export { logInAs } from './log-in-as.ts';
export { refuse } from './login-refusal.ts';

/** Log-ins by a code and by a token of the site, and what a visitor takes along. */
export const login = part({
  name: 'login',
  uses: { database, signing, bots, accounts, captcha, delivery, limits, payments, runs },
  tables: { loginCodes },
  open: ({ database: { queries }, signing: { secret }, env, logger, now }) => ({
    codes: createLoginCodes(queries, secret),
    codeLimits: createLoginLimits(queries, secret),
    hostTokens: createHostTokens({ env, logger, now }),
  }),
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetExpiredCodes(upkeep, time)] },
});
