import { accounts } from '../accounts/index.ts';
import { checkReach } from '../base/check-reach.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { orders, paymentEvents, testPayments } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { limits } from '../limits/index.ts';
import { openPayments } from './open-payments.ts';
import { forgetOldOrders } from './orders.ts';
import { paymentRoutes } from './payment-routes.ts';
import { readOptions, settings } from './settings.ts';
import { STRIPE } from './stripe-provider.ts';

export { moveOrders } from './orders.ts';

/** The sale of plans. */
export const payments = part({
  name: 'payments',
  uses: { database, signing, accounts, limits },
  settings,
  options: readOptions,
  tables: { orders, paymentEvents, testPayments },
  check: async ({ options: { stripe } }) =>
    stripe ? [await checkReach('payments', stripe.apiBase ?? STRIPE, 'Check STRIPE_API_BASE.')] : [],
  open: ({ options, database: { queries }, signing: { secret }, isForThisMachine, logger, now }) =>
    openPayments({
      stripe: options.stripe,
      hasTestCheckout: options.testCheckout ?? isForThisMachine,
      secret,
      queries,
      logger,
      now,
    }),
  routes: ({ database: { queries }, now }, { payments: own, pages }) => [
    ...paymentRoutes({ payments: own, queries, now }),
    ...pages,
  ],
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetOldOrders(upkeep, time)] },
});
