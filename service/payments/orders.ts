import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { audit } from '../accounts/index.ts';
import { deleteInSlices } from '../database/in-slices.ts';
import type { Queries } from '../database/queries.ts';
import { type OrderRow, orders, paymentEvents } from '../database/schema.ts';
import { DAY_MS } from '../base/durations.ts';

/** How long orders that came to nothing, and the ids of events, are kept. */
const KEPT_MS = 30 * DAY_MS;

export const findOrder = async (queries: Queries, id: string): Promise<OrderRow | undefined> => {
  const [row] = await queries.select().from(orders).where(eq(orders.id, id));
  return row;
};

/** Returns the open order of a visitor for a plan. */
export const findOpenOrder = async (
  queries: Queries,
  { visitorId, botId, planId }: Pick<OrderRow, 'visitorId' | 'botId' | 'planId'>,
): Promise<OrderRow | undefined> => {
  const [row] = await queries
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.visitorId, visitorId),
        eq(orders.botId, botId),
        eq(orders.planId, planId),
        eq(orders.status, 'open'),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return row;
};

/** The ids that an event of the provider may name. */
export type OrderNames = {
  sessionId?: string | undefined;
  subscriptionId?: string | undefined;
  paymentId?: string | undefined;
  orderId?: string | undefined;
};

/**
 * Returns the order that an event is about; undefined where the event is about something that this service
 * did not sell.
 */
export const findNamedOrder = async (queries: Queries, names: OrderNames): Promise<OrderRow | undefined> => {
  const conditions = [
    names.sessionId && eq(orders.sessionId, names.sessionId),
    names.subscriptionId && eq(orders.subscriptionId, names.subscriptionId),
    names.paymentId && eq(orders.paymentId, names.paymentId),
    names.orderId && eq(orders.id, names.orderId),
  ].filter((condition) => typeof condition === 'object');
  if (conditions.length === 0) return undefined;
  const [row] = await queries
    .select()
    .from(orders)
    .where(or(...conditions))
    .limit(1);
  return row;
};

export const insertOrder = async (
  queries: Queries,
  order: Omit<typeof orders.$inferInsert, 'status' | 'updatedAt'>,
): Promise<void> => {
  const { createdAt: at, botId, visitorId } = order;
  await queries.insert(orders).values({ ...order, status: 'open', updatedAt: at });
  await audit(queries, { at, actor: 'visitor', action: 'order', botId, visitorId, detail: detailOf(order) });
};

export const detailOf = ({ planId, id }: Pick<OrderRow, 'planId' | 'id'>): string => `${planId} · ${id}`;

/** Changes an order unless it has changed since it was read; returns whether it did. */
export const changeOrder = async (
  queries: Queries,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  change: Partial<OrderRow>,
  now: number,
): Promise<boolean> => {
  const changed = await queries
    .update(orders)
    .set({ ...change, version: version + 1, updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.version, version)))
    .returning({ id: orders.id });
  return changed.length > 0;
};

/** Gives an anonymous visitor's orders and purchases to the account that they have logged in to. */
export const moveOrders = async (queries: Queries, from: string, to: string): Promise<void> => {
  await queries
    .update(orders)
    .set({ visitorId: to, version: sql`${orders.version} + 1` })
    .where(eq(orders.visitorId, from));
};

export const isKnownEvent = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.$count(paymentEvents, eq(paymentEvents.id, id))) > 0;

/** Remembers that an event was taken. */
export const rememberEvent = async (
  queries: Queries,
  event: { id: string; type: string },
  now: number,
): Promise<void> => {
  await queries
    .insert(paymentEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing();
};

/** Forgets events that the provider does not send again, and orders that came to nothing. */
export const forgetOldOrders = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, paymentEvents, lt(paymentEvents.receivedAt, now - KEPT_MS));
  await deleteInSlices(queries, orders, sql`status <> 'paid' and updated_at < ${now - KEPT_MS}`);
};
