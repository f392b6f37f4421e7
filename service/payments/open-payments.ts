import type { Logger } from 'pino';
import type { Queries } from '../database/queries.ts';
import type { Route } from '../base/part.ts';
import { createSigner } from '../base/signer.ts';
import { createPayments, type Payments } from './payments.ts';
import { createStripeClient, createStripeProvider, type StripeOptions } from './stripe-provider.ts';
import { testCheckoutPath, testCheckoutRoutes } from './test-checkout/checkout-routes.ts';
import { createTestProvider } from './test-checkout/test-provider.ts';

/**
 * Opens the sale of plans: by Stripe where there are keys, else on a page without money where the service is
 * to be tried out, else not at all.
 * @param options.secret The secret that the addresses of the test checkout are made with.
 */
export const openPayments = (options: {
  stripe: StripeOptions | undefined;
  hasTestCheckout: boolean;
  secret: string;
  queries: Queries;
  logger: Logger;
  now: () => number;
}): { payments: Payments; pages: readonly Route[] } => {
  const { stripe, hasTestCheckout, secret, ...shared } = options;
  const { queries, now } = shared;
  if (stripe) {
    const provider = createStripeProvider(stripe, createStripeClient(stripe), now);
    return { payments: createPayments({ ...shared, provider }), pages: [] };
  }
  if (!hasTestCheckout) return { payments: createPayments({ ...shared, provider: undefined }), pages: [] };
  const testProvider = createTestProvider({
    queries,
    signer: createSigner(secret, 'test checkout'),
    pagePath: testCheckoutPath,
    onEvent: (event) => payments.take(event),
    now,
  });
  const payments: Payments = createPayments({ ...shared, provider: testProvider.provider });
  return { payments, pages: testCheckoutRoutes(testProvider) };
};
