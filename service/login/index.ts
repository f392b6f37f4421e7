import type { ChannelConfig } from 'casement/contract';
import type { Context } from 'hono';
import { accounts, type ProvenUser } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { type BotChannel, bots } from '../bots/index.ts';
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
import { logInAs } from './log-in-as.ts';
import type { LoginContext } from './log-in.ts';
import { loginRoutes } from './login-routes.ts';
import { wantedWays } from './login-ways.ts';

export { refuse } from './login-refusal.ts';
export { wantedWays } from './login-ways.ts';

/** Log-ins by a code and by a token of the site, and what a visitor takes along. */
export const login = part({
  name: 'login',
  uses: { database, signing, bots, accounts, captcha, delivery, limits, payments, runs },
  tables: { loginCodes },
  open: (given) => {
    const { database: opened, signing: signed, env, logger, now } = given;
    const { queries } = opened;
    const { secret, olderSecrets } = signed;
    const auth: LoginContext = { ...given.accounts, engine: given.runs };
    return {
      auth,
      loginCodes: createLoginCodes(queries, secret, olderSecrets),
      codeLimits: createLoginLimits(queries, secret),
      hostTokens: createHostTokens({ env, now }),
      logger,
      /** Logs a user who has proved who they are in with an account of the service's own. */
      logInAs: (context: Context, botChannel: BotChannel, user: ProvenUser) =>
        logInAs(auth, context, botChannel, user),
      /** The ways to log in by a code that a channel asks for, as far as codes can be sent. */
      waysOf: (channel: ChannelConfig) => {
        const { phone, email } = wantedWays(channel);
        const { can } = given.delivery;
        return { phone: can('phone') ? phone : 0, email: can('email') ? email : 0 } as const;
      },
    };
  },
  routes: ({ captcha: check, delivery: sender }, own) =>
    loginRoutes({ ...own, captcha: check, delivery: sender }),
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetExpiredCodes(upkeep, time)] },
});
