import type { Purchase } from 'casement/contract';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../base/durations.ts';
import type { Queries } from './queries.ts';
import { type OrderRow, orders } from './schema.ts';

/** How long a subscription can be used after its end while its renewal is under way. */
const RENEWAL_GRACE_MS = DAY_MS;
/** Returns the purchases of a bot's plans that a visitor may use now, the oldest first. */
export const findPurchases = (
  queries: Queries,
  visitorId: string,
  botId: string,
  now: number,
): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.visitorId, visitorId),
        eq(orders.botId, botId),
        eq(orders.status, 'paid'),
        isNull(orders.ended),
        or(
          isNull(orders.accessUntil),
          sql`${orders.accessUntil} + case when ${orders.renews} then ${RENEWAL_GRACE_MS}::bigint else 0 end > ${now}`,
        ),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));

/** Returns a purchase as its visitor is told of it. */
export const toPurchase = (row: OrderRow): Purchase => ({
  orderId: row.id,
  planId: row.planId,
  name: row.name,
  kind: row.kind,
  renews: row.renews ? 1 : 0,
  ...(row.accessUntil !== null && { until: row.accessUntil }),
  ...(row.receiptUrl !== null && { receiptUrl: row.receiptUrl }),
});
