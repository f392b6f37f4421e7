import * as v from 'valibot';
import { get, Nothing, post } from './operation.ts';
import { Id } from './primitives.ts';

/** `open` until the payment provider has reported the outcome. */
export const OrderStatus = v.picklist(['open', 'paid', 'failed', 'expired']);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** The `object` of code 400 where a plan cannot be bought: the visitor has it, or this order is over. */
export const CheckoutRefusal = v.object({ reason: v.picklist(['owned', 'over']) });
export type CheckoutRefusal = v.InferOutput<typeof CheckoutRefusal>;

/** Made by the client, so that a repeated checkout is the same order. */
const OrderId = v.pipe(v.string(), v.uuid());

/**
 * `POST /v1/pay/checkout`: begins to buy a plan. `url` is the provider's page to pay on. A visitor has one
 * open order of a plan: where there is one already, `orderId` is its id instead of the given one.
 */
export const checkout = post(
  '/v1/pay/checkout',
  v.object({ planId: Id, orderId: OrderId }),
  v.object({ url: v.pipe(v.string(), v.url()), orderId: Id }),
);

/**
 * `GET /v1/pay/order`: the state of an order of the visitor's own. Only the provider's word to the service
 * makes it `paid`.
 */
export const readOrder = get('/v1/pay/order', v.object({ orderId: Id }), v.object({ status: OrderStatus }));

/** `POST /v1/pay/cancel`: a subscription ends with what is paid. Cancelling again changes nothing. */
export const cancelPlan = post('/v1/pay/cancel', v.object({ orderId: Id }), Nothing);
