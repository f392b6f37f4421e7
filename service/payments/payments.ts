import { type CheckoutRefusal, type Language, type OrderStatus, type Plan } from 'casement/contract';
import type { Logger } from 'pino';
import { audit } from '../accounts/index.ts';
import type { Bot } from '../bots/index.ts';
import { lockVisitor, type Queries } from '../database/queries.ts';
import { findPurchases } from '../database/purchase-queries.ts';
import type { OrderRow } from '../database/schema.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import {
  changeOrder,
  detailOf,
  findNamedOrder,
  findOpenOrder,
  findOrder,
  insertOrder,
  isKnownEvent,
  rememberEvent,
} from './orders.ts';
import type { OrderState, PaymentProvider, ProviderEvent } from './provider.ts';

/** A page to pay on is given once more only while there is so much time left on it. */
const LEAST_LEFT_MS = 5 * MINUTE_MS;
/** How often an order that changes while the provider is asked is asked for again. */
const MAX_ATTEMPTS = 8;

const refusals: Readonly<Record<CheckoutRefusal['reason'], string>> = {
  owned: 'You already have this plan.',
  over: 'This order is over. Please order again.',
};

const refuse = (reason: CheckoutRefusal['reason']): ServiceFailure =>
  new ServiceFailure(400, refusals[reason], { reason } satisfies CheckoutRefusal);

const changing = (): ServiceFailure =>
  new ServiceFailure(503, 'This order is being changed. Please try again.');

type Buyer = { visitorId: string; bot: Bot; language: Language };

/** Tells the change of an order in words for the audit trail; undefined when nothing of note has changed. */
const noteOf = (order: OrderRow, change: Partial<OrderRow>): string | undefined => {
  const after = { ...order, ...change };
  if (after.status !== order.status) return after.status;
  if (after.status !== 'paid') return undefined;
  if (after.ended !== order.ended) return after.ended ?? 'restored';
  if (after.accessUntil !== order.accessUntil) return 'renewed';
  return after.renews === order.renews ? undefined : after.renews ? 'resumed' : 'cancelled';
};

/** Makes the sale of plans. Only the provider's word on the order decides what a visitor may use. */
export const createPayments = (options: {
  queries: Queries;
  /** Undefined: nothing can be bought. */
  provider: PaymentProvider | undefined;
  logger: Logger;
  now: () => number;
}) => {
  const { queries, provider, logger, now } = options;

  const required = (): PaymentProvider => {
    if (!provider) throw new ServiceFailure(503, 'Payments are not available at the moment.');
    return provider;
  };

  /** Stores an order, or finds the one that the visitor has begun already. */
  const placeOrder = ({ visitorId, bot, language }: Buyer, planId: string, id: string): Promise<OrderRow> =>
    queries.transaction(async (transaction) => {
      await lockVisitor(transaction, visitorId);
      const present = await findOrder(transaction, id);
      if (present) {
        const isSame =
          present.visitorId === visitorId && present.botId === bot.id && present.planId === planId;
        if (!isSame) throw new ServiceFailure(400, 'There is another order with this orderId.');
        return present;
      }
      const plan = bot.robot[language].payInfo.plans.find((offered) => offered.id === planId);
      if (!plan) throw notFound('This plan');
      const owned = await findPurchases(transaction, visitorId, bot.id, now());
      if (owned.some((purchase) => purchase.planId === planId)) throw refuse('owned');
      const amountCents = Math.round(plan.priceUsd * 100);
      const begun = await findOpenOrder(transaction, { visitorId, botId: bot.id, planId });
      if (begun && isOfferStill(begun, amountCents)) return begun;
      const { name, kind } = plan;
      const order = { id, visitorId, botId: bot.id, planId, name, kind, amountCents, createdAt: now() };
      await insertOrder(transaction, order);
      const stored = await findOrder(transaction, id);
      if (!stored) throw new Error('the order was not stored');
      return stored;
    });

  const isOfferStill = (order: OrderRow, amountCents: number): boolean =>
    order.amountCents === amountCents &&
    (order.expiresAt === null || order.expiresAt - now() > LEAST_LEFT_MS);

  /** Asks for the state of an order, and ends a subscription of it that cannot be used: visitors must not go on paying for that. */
  const readState = async (order: OrderRow & { sessionId: string }): Promise<OrderState> => {
    const state = await required().readState(order);
    const isUseless = state.status === 'failed' || (state.status === 'paid' && state.ended);
    if (isUseless && state.isStillBilled && state.subscriptionId)
      await required().endSubscription(state.subscriptionId);
    return state;
  };

  /**
   * Ends an order that nobody has paid, and returns `expired`. Returns `paid`, or `open` while a payment is under way, and leaves the order
   * to the provider's event.
   */
  const closeOrder = async (order: OrderRow): Promise<OrderStatus> => {
    const { sessionId } = order;
    if (sessionId !== null) {
      await required().closeCheckout(sessionId);
      const { status } = await readState({ ...order, sessionId });
      if (status === 'paid' || status === 'open') return status;
    }
    await changeOrder(queries, order, { status: 'expired' }, now());
    return 'expired';
  };

  /**
   * Ends a visitor's earlier orders, so that nobody pays for a plan twice. Returns the order to go on with: the given one, or an
   * earlier one whose payment is under way.
   */
  const closeOthers = async (order: OrderRow): Promise<OrderRow> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const other = await findOpenOrder(queries, order);
      if (!other || other.id === order.id) return order;
      const status = await closeOrder(other);
      if (status === 'expired') continue;
      // The given order must not sell the plan again when it is asked for once more.
      await closeOrder(order);
      if (status === 'paid') throw refuse('owned');
      return other;
    }
    throw changing();
  };

  /** Returns the fields of an order that change when the provider says this of it. */
  const changeFor = (order: OrderRow, state: OrderState): Partial<OrderRow> => {
    if (state.status !== 'paid') return order.status === 'paid' ? {} : { status: state.status };
    if (state.paidCents !== order.amountCents) {
      logger.error({ orderId: order.id }, 'an order was paid with another amount than it asks for');
      return { status: 'failed' };
    }
    const { paymentId = null, subscriptionId = null, accessUntil = null, renews } = state;
    const { ended = null, receiptUrl = null } = state;
    return { status: 'paid', paymentId, subscriptionId, accessUntil, renews, ended, receiptUrl };
  };

  /**
   * Brings an order to what the provider knows of it now, and remembers the event that said so. Several at once, in any order and
   * in any process, come to the same.
   */
  const settle = async (orderId: string, event?: { id: string; type: string }): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const order = await findOrder(queries, orderId);
      if (!order) throw notFound('This order');
      const { sessionId } = order;
      if (sessionId === null) return;
      const state = await readState({ ...order, sessionId });
      const change = changeFor(order, state);
      const note = noteOf(order, change);
      const isChanged = await queries.transaction(async (transaction) => {
        if (!(await changeOrder(transaction, order, change, now()))) return false;
        const { botId, visitorId } = order;
        const entry = { at: now(), actor: 'provider' as const, botId, visitorId, detail: detailOf(order) };
        if (note) await audit(transaction, { ...entry, action: note });
        if (event) await rememberEvent(transaction, event, now());
        return true;
      });
      if (isChanged) return;
    }
    throw changing();
  };

  /** Returns an order of the visitor's own. */
  const findOwn = async ({ visitorId, bot }: Omit<Buyer, 'language'>, id: string): Promise<OrderRow> => {
    const order = await findOrder(queries, id);
    if (!order || order.visitorId !== visitorId || order.botId !== bot.id) throw notFound('This order');
    return order;
  };

  /** Brings the order that an event is about to what the provider knows of it; does nothing for an event that has come before. */
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
      { planId, orderId }: { planId: string; orderId: string },
      returnUrls: (id: string) => { paidUrl: string; cancelledUrl: string },
    ): Promise<{ url: string; orderId: string }> => {
      const seller = required();
      const placed = await placeOrder(buyer, planId, orderId);
      if (placed.status !== 'open') throw refuse('over');
      const order = await closeOthers(placed);
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
      (await findOwn(buyer, id)).status,

    /** Lets a subscription of the visitor's own end with the period that is paid for. */
    cancel: async (buyer: Omit<Buyer, 'language'>, id: string): Promise<void> => {
      const { subscriptionId, renews } = await findOwn(buyer, id);
      if (subscriptionId === null) throw notFound('This subscription');
      if (!renews) return;
      await required().cancelAtEnd(subscriptionId);
      await settle(id);
    },

    /** Ends the page of an order whose visitor has left it without paying; the provider's event of that ends the order. */
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
