import { cancelPlan, checkout, type OperationResponse, readOrder } from 'casement/contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import { requireApproval } from '../accounts/index.ts';
import { succeed } from '../http/envelope.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { readBody, readQuery, storable } from '../http/read-request.ts';
import { readLanguage, readVisitor, type Services } from '../http/request-scope.ts';
import { takeAction } from '../limits/index.ts';
import { pageHeaders } from '../http/pages/page-headers.ts';
import { readStyle } from '../http/pages/page-style.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { renderNote } from './test-checkout/checkout-page.ts';

/** Where the payment provider sends its events; `refuseByStatus` answers what is refused there. */
export const webhookPath = '/v1/pay/webhook';
const returnPath = '/v1/pay/return';

const Return = v.object({
  outcome: v.fallback(v.picklist(['paid', 'cancelled']), 'cancelled'),
  language: v.fallback(v.picklist(['en', 'zh-CN']), 'en'),
  order: v.optional(v.string(), ''),
});

/** The purchase of plans, the state of orders, and the events of the payment provider. */
export const paymentRoutes = (services: Services): Hono => {
  const { payments, queries, now } = services;
  return new Hono()
    .post(checkout.path, async (context) => {
      const visitor = await readVisitor(context, services);
      requireApproval(visitor.standing);
      const request = await readBody(context, checkout.request);
      await takeAction(queries, 'checkout', visitor, now());
      const language = readLanguage(context);
      const returnUrl = (outcome: 'paid' | 'cancelled', order: string) =>
        `${ownOrigin(context)}/im${returnPath}?${new URLSearchParams({ outcome, order, language })}`;
      const begun = await payments.checkout({ ...visitor, language }, request, (id) => ({
        paidUrl: returnUrl('paid', id),
        cancelledUrl: returnUrl('cancelled', id),
      }));
      return succeed(context, begun satisfies OperationResponse<typeof checkout>);
    })
    .get(readOrder.path, async (context) => {
      const visitor = await readVisitor(context, services);
      const { orderId } = readQuery(context, readOrder.request);
      const status = await payments.statusOf(visitor, orderId);
      return succeed(context, { status } satisfies OperationResponse<typeof readOrder>);
    })
    .post(cancelPlan.path, async (context) => {
      const visitor = await readVisitor(context, services);
      const { orderId } = await readBody(context, cancelPlan.request);
      await payments.cancel(visitor, orderId);
      return succeed(context);
    })
    .post(webhookPath, async (context) => {
      // The signature is made over the unchanged bytes.
      const signature = context.req.header('Stripe-Signature') ?? '';
      if (await payments.receive(await context.req.text(), signature)) return succeed(context);
      throw new ServiceFailure(400, 'This event is not signed by the payment provider.');
    })
    .use(returnPath, pageHeaders)
    .get(returnPath, async (context) => {
      const { outcome, language, order } = v.parse(Return, storable(context.req.query()));
      if (outcome === 'cancelled') await payments.giveUp(order);
      return context.html(renderNote(language, outcome));
    })
    .get('/v1/pay/checkout.css', async (context) => {
      context.header('Content-Type', 'text/css; charset=utf-8');
      return context.body(await readStyle(new URL('checkout.css', import.meta.url)));
    });
};
