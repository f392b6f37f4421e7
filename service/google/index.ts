import { baseDomain, type ChannelConfig } from 'casement/contract';
import { accounts } from '../accounts/index.ts';
import { checkReach } from '../base/check-reach.ts';
import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { googleLogins } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { limits } from '../limits/index.ts';
import { answer } from '../http/answer.ts';
import { login, wantedWays } from '../login/index.ts';
import { notFound } from '../base/service-failure.ts';
import { callbackRoutes } from './callback-routes.ts';
import { createExchange } from './exchange.ts';
import { googleRoutes, refusingRoutes } from './google-routes.ts';
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
  check: async ({ options }) =>
    options.google
      ? [await checkReach('log-in with Google', options.google.issuer, 'Check GOOGLE_ISSUER.')]
      : [],
  open: ({ options, database: { queries }, signing: { secret, olderSecrets }, corsOrigins, now }) => {
    const provider =
      options.google && createGoogle(options.google, { queries, secret, olderSecrets, corsOrigins, now });
    return {
      /** Undefined where there are no such log-ins. */
      provider,
      waysOf: (channel: ChannelConfig) => ({ google: provider ? wantedWays(channel).google : 0 }) as const,
    };
  },
  routes: ({ accounts: auth, bots: registry, login: logins, logger, now }, { provider }) => {
    const domainRoute = answer(baseDomain, { for: 'anybody' }, ({ input: { customDomain } }) => {
      const clientId = registry.findDomain(customDomain);
      // An id whose secret the service does not have is of no use to anybody.
      if (!clientId || !provider?.openId.findClient(clientId)) throw notFound('This domain');
      return { clientId };
    });
    if (!provider) return [domainRoute, ...refusingRoutes()];
    const exchanging = createExchange(provider.openId, provider.logins, logger);
    return [
      domainRoute,
      ...googleRoutes({ auth, login: logins, provider, exchanging }),
      ...callbackRoutes({ bots: registry, logins: provider.logins, exchanging, now }),
    ];
  },
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetExpiredGoogleLogins(upkeep, time)] },
});
