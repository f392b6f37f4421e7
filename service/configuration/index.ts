import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { google } from '../google/index.ts';
import { login } from '../login/index.ts';
import { payments } from '../payments/index.ts';
import { speech } from '../speech/index.ts';
import { configurationRoutes } from './configuration-routes.ts';

/** The part that the app reads first: the configuration of a channel, as far as the service can serve it. */
export const configuration = part({
  name: 'configuration',
  uses: { accounts, bots, google, login, payments, speech },
  routes: (given) =>
    configurationRoutes({
      bots: given.bots,
      logger: given.logger,
      hasPayments: given.payments.payments.isAvailable,
      abilitiesOf: given.speech.abilitiesOf,
      now: given.now,
      waysOf: (channel) => ({ ...given.login.waysOf(channel), ...given.google.waysOf(channel) }),
    }),
});
