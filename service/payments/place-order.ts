import type { Language } from 'casement/contract';
import { MINUTE_MS } from '../base/durations.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { type Bot, inLocale } from '../bots/index.ts';
import { findPurchases } from '../database/purchase-queries.ts';
import { lockVisitor, type Queries } from '../database/queries.ts';
import type { OrderRow } from '../database/schema.ts';
import { changing, MAX_ATTEMPTS, refuse } from './order-refusals.ts';
import { findOpenOrder, findOrder, insertOrder } from './orders.ts';
import type { Settling } from './settle-orders.ts';

/** A page to pay on is given once more only while there is so much time left on it. */
const LEAST_LEFT_MS = 5 * MINUTE_MS;

export type Buyer = { visitorId: string; bot: Bot; language: Language };

/** Stores an order, or finds the one that the visitor has begun already. */
export const placeOrder = (
  queries: Queries,
  { visitorId, bot, language }: Buyer,
  { planId, orderId: id }: { planId: string; orderId: string },
  now: number,
): Promise<OrderRow> =>
  queries.transaction(async (transaction) => {
    await lockVisitor(transaction, visitorId);
    const present = await findOrder(transaction, id);
    if (present) {
      const isSame = present.visitorId === visitorId && present.botId === bot.id && present.planId === planId;
      if (!isSame) throw new ServiceFailure(400, 'There is another order with this orderId.');
      return present;
    }
    const plan = inLocale(bot.robot, language).payInfo.plans.find((offered) => offered.id === planId);
    if (!plan) throw notFound('This plan');
    const owned = await findPurchases(transaction, visitorId, bot.id, now);
    if (owned.some((purchase) => purchase.planId === planId)) throw refuse('owned');
    const amountCents = Math.round(plan.priceUsd * 100);
    const begun = await findOpenOrder(transaction, { visitorId, botId: bot.id, planId });
    if (begun && isOfferStill(begun, amountCents, now)) return begun;
    const { name, kind } = plan;
    const order = { id, visitorId, botId: bot.id, planId, name, kind, amountCents, createdAt: now };
    await insertOrder(transaction, order);
    const stored = await findOrder(transaction, id);
    if (!stored) throw new Error('the order was not stored');
    return stored;
  });

const isOfferStill = (order: OrderRow, amountCents: number, now: number): boolean =>
  order.amountCents === amountCents && (order.expiresAt === null || order.expiresAt - now > LEAST_LEFT_MS);

/**
 * Ends a visitor's earlier orders, so that nobody pays for a plan twice. Returns the order to go on with: the
 * given one, or an earlier one whose payment is under way.
 */
export const closeOthers = async (
  queries: Queries,
  closeOrder: Settling['closeOrder'],
  order: OrderRow,
): Promise<OrderRow> => {
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
