import type { OrderStatus, Plan } from 'casement/contract';
import { notFound } from '../base/service-failure.ts';
import type { Queries } from '../database/queries.ts';
import type { OrderRow } from '../database/schema.ts';
import { changing, refuse } from './order-refusals.ts';
import { changeOrder, findNamedOrder, findOrder, isKnownEvent } from './orders.ts';
import { type Buyer, closeOthers, placeOrder } from './place-order.ts';
import type { ProviderEvent } from './provider.ts';
import { createSettling, type SettlingOptions } from './settle-orders.ts';

/** Returns an order of the visitor's own. */
const findOwn = async (
  queries: Queries,
  { visitorId, bot }: Omit<Buyer, 'language'>,
  id: string,
): Promise<OrderRow> => {
  const order = await findOrder(queries, id);
  if (!order || order.visitorId !== visitorId || order.botId !== bot.id) throw notFound('This order');
  return order;
};

/** Makes the sale of plans. */
export const createPayments = (options: SettlingOptions) => {
  const { queries, provider, logger, now } = options;
  const { required, closeOrder, settle } = createSettling(options);

  /** Brings the order of an event to what the provider knows of it; a repeated event changes nothing. */
  const take = async (event: ProviderEvent): Promise<void> => {
    if (await isKnownEvent(queries, event.id)) return;
    const order = await findNamedOrder(queries, event.names);
    if (order) await settle(order.id, event);
  };

  return {
    isAvailable: provider !== undefined,

    /** Begins to buy a plan; the same order again gives the same page to pay on. */
    checkout: async (
      buyer: Buyer,
      wanted: { planId: string; orderId: string },
      returnUrls: (id: string) => { paidUrl: string; cancelledUrl: string },
    ): Promise<{ url: string; orderId: string }> => {
      const seller = required();
      const placed = await placeOrder(queries, buyer, wanted, now());
      if (placed.status !== 'open') throw refuse('over');
      const order = await closeOthers(queries, closeOrder, placed);
      if (order.url !== null) return { url: order.url, orderId: order.id };
      const interval: Plan['interval'] = order.kind === 'subscription' ? 'month' : undefined;
      const { language } = buyer;
      const page = await seller.openCheckout({ order, interval, language, ...returnUrls(order.id) });
      await changeOrder(queries, order, page, now());
      const stored = await findOrder(queries, order.id);
      // Another request has stored its page meanwhile: only that one may be paid on.
      if (stored?.sessionId !== page.sessionId) await seller.closeCheckout(page.sessionId);
      if (stored?.url == null) throw changing();
      return { url: stored.url, orderId: order.id };
    },

    statusOf: async (buyer: Omit<Buyer, 'language'>, id: string): Promise<OrderStatus> =>
      (await findOwn(queries, buyer, id)).status,

    /** Lets a subscription of the visitor's own end with the period that is paid for. */
    cancel: async (buyer: Omit<Buyer, 'language'>, id: string): Promise<void> => {
      const { subscriptionId, renews } = await findOwn(queries, buyer, id);
      if (subscriptionId === null) throw notFound('This subscription');
      if (!renews) return;
      await required().cancelAtEnd(subscriptionId);
      await settle(id);
    },

    /** Ends the page of an order that was left unpaid; the provider's event of that ends the order. */
    giveUp: async (id: string): Promise<void> => {
      const order = await findOrder(queries, id);
      if (order?.status === 'open' && order.sessionId !== null)
        await provider?.closeCheckout(order.sessionId);
    },

    take,

    /** Takes an event as the provider has sent it. Returns false for one that is not the provider's. */
    receive: async (body: string, signature: string): Promise<boolean> => {
      const event = await required()
        .readEvent(body, signature, now())
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'payments: an event was refused, its signature is not in order');
        });
      if (!event) return false;
      await take(event);
      return true;
    },
  };
};
export type Payments = ReturnType<typeof createPayments>;
