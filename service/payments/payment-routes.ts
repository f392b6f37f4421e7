import { cancelPlan, checkout, readOrder } from 'casement/contract';
import * as v from 'valibot';
import { requireApproval } from '../accounts/index.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import type { Queries } from '../database/queries.ts';
import { answer, serve } from '../http/answer.ts';
import { succeed } from '../http/envelope.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { page } from '../http/pages/page.ts';
import { readStyle } from '../http/pages/page-style.ts';
import { storable } from '../http/read-request.ts';
import { takeAction } from '../limits/index.ts';
import type { Payments } from './payments.ts';
import { renderNote } from './test-checkout/checkout-page.ts';

const returnPath = '/v1/pay/return';

const Return = v.object({
  outcome: v.fallback(v.picklist(['paid', 'cancelled']), 'cancelled'),
  language: v.fallback(v.picklist(['en', 'zh-CN']), 'en'),
  order: v.optional(v.string(), ''),
});

type Needs = { payments: Payments; queries: Queries; now: () => number };

/** The purchase of plans, the state of orders, and the events of the payment provider. */
export const paymentRoutes = ({ payments, queries, now }: Needs) => [
  answer(
    checkout,
    { for: 'visitor', require: requireApproval },
    async ({ visitor, input, language, context }) => {
      await takeAction(queries, 'checkout', visitor, now());
      const returnUrl = (outcome: 'paid' | 'cancelled', order: string) =>
        `${ownOrigin(context)}/im${returnPath}?${new URLSearchParams({ outcome, order, language })}`;
      return payments.checkout({ ...visitor, language }, input, (id) => ({
        paidUrl: returnUrl('paid', id),
        cancelledUrl: returnUrl('cancelled', id),
      }));
    },
  ),
  answer(readOrder, { for: 'visitor' }, async ({ visitor, input: { orderId } }) => ({
    status: await payments.statusOf(visitor, orderId),
  })),
  answer(cancelPlan, { for: 'visitor' }, ({ visitor, input: { orderId } }) =>
    payments.cancel(visitor, orderId),
  ),
  // The provider takes an event under HTTP 200 for delivered and never sends it again.
  serve('POST', '/im/v1/pay/webhook', { for: 'anybody', refusesByStatus: true }, async ({ context }) => {
    // The signature is made over the unchanged bytes.
    const signature = context.req.header('Stripe-Signature') ?? '';
    if (await payments.receive(await context.req.text(), signature)) return succeed(context);
    throw new ServiceFailure(400, 'This event is not signed by the payment provider.');
  }),
  page('GET', `/im${returnPath}`, { for: 'anybody' }, async ({ context }) => {
    const { outcome, language, order } = v.parse(Return, storable(context.req.query()));
    if (outcome === 'cancelled') await payments.giveUp(order);
    return context.html(renderNote(language, outcome));
  }),
  serve('GET', '/im/v1/pay/checkout.css', { for: 'anybody' }, async ({ context }) => {
    context.header('Content-Type', 'text/css; charset=utf-8');
    return context.body(await readStyle(new URL('checkout.css', import.meta.url)));
  }),
];
