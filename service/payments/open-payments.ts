import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Queries } from '../database/queries.ts';
import { createSigner } from '../base/signer.ts';
import { createPayments, type Payments } from './payments.ts';
import { createStripeClient, createStripeProvider, type StripeOptions } from './stripe-provider.ts';
import { testCheckoutPath, testCheckoutRoutes } from './test-checkout/checkout-routes.ts';
import { createTestStripe, databaseStore } from './fake-stripe.test-helper.ts';

/**
 * Opens the sale of plans: by Stripe where there are keys, else on a page without money where the service is to be tried out, else
 * not at all.
 * @param options.secret The secret with which the test checkout signs its events.
 */
export const openPayments = (options: {
  stripe: StripeOptions | undefined;
  hasTestCheckout: boolean;
  secret: string;
  queries: Queries;
  logger: Logger;
  now: () => number;
}): { payments: Payments; pages: Hono[] } => {
  const { stripe, hasTestCheckout, secret, now, ...shared } = options;
  if (stripe) {
    const provider = createStripeProvider(createStripeClient(stripe), stripe.webhookSecret, now);
    return { payments: createPayments({ ...shared, provider, now }), pages: [] };
  }
  if (!hasTestCheckout)
    return { payments: createPayments({ ...shared, provider: undefined, now }), pages: [] };

  const webhookSecret = createSigner(secret, 'test checkout').sign([]);
  const testStripe = createTestStripe({
    store: databaseStore(shared.queries),
    pageUrl: (_context, successUrl) => new URL(testCheckoutPath, successUrl).href,
    onEvent: async (event) => {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(now() / 1000);
      const { webhooks } = await load();
      const signature = await webhooks.generateTestHeaderStringAsync({
        payload,
        secret: webhookSecret,
        timestamp,
      });
      await payments.receive(payload, signature);
    },
    now,
  });
  const fetchHere: typeof fetch = async (input, init) => testStripe.api.fetch(new Request(input, init));
  const load = createStripeClient({ secretKey: 'sk_test_without_money', webhookSecret }, fetchHere);
  const payments: Payments = createPayments({
    ...shared,
    provider: createStripeProvider(load, webhookSecret, now),
    now,
  });
  return { payments, pages: [testCheckoutRoutes(testStripe)] };
};
