import { codes, type Entitlement } from 'casement/contract';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Bot, Quota } from '../bots/index.ts';
import { deleteInSlices } from '../database/in-slices.ts';
import type { Queries } from '../database/queries.ts';
import { type OrderRow, quotaUses } from '../database/schema.ts';
import { findPurchases, toPurchase } from '../database/purchase-queries.ts';
import { limitReached, ServiceFailure } from '../base/service-failure.ts';
import { DAY_MS } from '../base/durations.ts';

/** The visitor whose messages are counted, and their role. */
export type QuotaHolder = {
  visitorId: string;
  role: 'anonymous' | 'trial' | 'user';
  bot: Pick<Bot, 'id' | 'quotas' | 'robot'>;
};

/** The right by which a visitor sends messages: who they are, or a plan. Without a quota, any number. */
type Grant = { name: string; quota: Quota | undefined; purchase?: OrderRow };

/** A grant with what is left of it. */
type Balance = Grant & { remaining: number; startsAt: number; until: number };

/** Returns the day or the month of a time, in UTC. */
const periodOf = (per: Quota['per'], now: number): { startsAt: number; until: number } => {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (per === 'month') return { startsAt: Date.UTC(year, month), until: Date.UTC(year, month + 1) };
  const startsAt = Date.UTC(year, month, date.getUTCDate());
  return { startsAt, until: startsAt + DAY_MS };
};

/** Whether a bot lets everybody send any number of messages. */
const isUnlimited = ({ quotas, robot }: QuotaHolder['bot']): boolean =>
  Object.keys(quotas).length === 0 && robot.en.payInfo.required === 0;

const grantsOf = ({ role, bot }: QuotaHolder, purchases: OrderRow[]): Grant[] => [
  ...purchases.map((purchase) => ({
    name: `plan:${purchase.planId}`,
    quota: bot.quotas.plans?.[purchase.planId],
    purchase,
  })),
  ...(bot.robot.en.payInfo.required === 1 ? [] : [{ name: role, quota: bot.quotas[role] }]),
];

/** Returns a visitor's balances, the one with the most messages left first. */
const balancesOf = async (
  queries: Queries,
  holder: QuotaHolder,
  purchases: OrderRow[],
  now: number,
): Promise<Balance[]> => {
  const grants = grantsOf(holder, purchases);
  const starts = (['day', 'month'] as const).map((per) => periodOf(per, now).startsAt);
  const uses = await queries
    .select()
    .from(quotaUses)
    .where(and(eq(quotaUses.visitorId, holder.visitorId), inArray(quotaUses.periodStart, starts)));
  const balances = grants.map(({ name, quota, ...rest }): Balance => {
    if (!quota) return { ...rest, name, quota, remaining: Infinity, startsAt: 0, until: 0 };
    const period = periodOf(quota.per, now);
    const used = uses.find((use) => use.quota === name && use.periodStart === period.startsAt)?.used ?? 0;
    return { ...rest, name, quota, remaining: Math.max(0, quota.messages - used), ...period };
  });
  // When nothing is left, the quota that comes back first counts.
  return balances.toSorted((a, b) => b.remaining - a.remaining || a.until - b.until);
};

const addUses = async (transaction: Queries, uses: typeof quotaUses.$inferInsert): Promise<void> => {
  await transaction
    .insert(quotaUses)
    .values(uses)
    .onConflictDoUpdate({
      target: [quotaUses.visitorId, quotaUses.quota, quotaUses.periodStart],
      set: { used: sql`${quotaUses.used} + ${uses.used}` },
    });
};

/**
 * Counts a message that was just stored in the same transaction, under the visitor's lock. Throws code 1117
 * without a plan where one is needed, and 1113 when the visitor's messages are used up, so that the
 * transaction stores nothing.
 */
export const takeMessage = async (transaction: Queries, holder: QuotaHolder, now: number): Promise<void> => {
  const { visitorId, bot } = holder;
  if (isUnlimited(bot)) return;
  const purchases = await findPurchases(transaction, visitorId, bot.id, now);
  const [best] = await balancesOf(transaction, holder, purchases, now);
  if (!best) throw new ServiceFailure(codes.paymentRequired, 'A plan is needed to chat here.');
  if (!best.quota) return;
  if (best.remaining === 0) throw limitReached('quota', Math.ceil((best.until - now) / 1000));
  await addUses(transaction, { visitorId, quota: best.name, periodStart: best.startsAt, used: 1 });
};

/** Tells a visitor what they may use; undefined where nothing is limited or sold. */
export const entitlementOf = async (
  queries: Queries,
  holder: QuotaHolder,
  now: number,
): Promise<Entitlement | undefined> => {
  const { visitorId, bot } = holder;
  const rows = await findPurchases(queries, visitorId, bot.id, now);
  if (isUnlimited(bot) && rows.length === 0) return undefined;
  const [best] = await balancesOf(queries, holder, rows, now);
  return {
    ...(best?.purchase && { plan: best.purchase.planId }),
    ...(best?.quota && { remaining: best.remaining, limit: best.quota.messages, until: best.until }),
    ...(!best && { remaining: 0 }),
    unlocked: rows.some(({ kind }) => kind === 'unlock'),
    purchases: rows.map(toPurchase),
  };
};

/**
 * Counts what a visitor has used for the user that they have become, once, however often they log in. It
 * stays used for the visitor as well, so that a visitor who logs out again does not begin anew.
 */
export const moveQuotaUses = (
  queries: Queries,
  { quotas }: Pick<Bot, 'quotas'>,
  from: string,
  to: string,
): Promise<void> =>
  queries.transaction(async (transaction) => {
    // Locked, so that two log-ins at once count nothing twice.
    const uses = await transaction
      .select()
      .from(quotaUses)
      .where(and(eq(quotaUses.visitorId, from), gt(quotaUses.used, quotaUses.moved)))
      .for('update');
    for (const { quota, periodStart, used, moved } of uses) {
      const ofPlan = quota.startsWith('plan:');
      // The user's own quota may be for another period than the visitor's.
      const start = ofPlan || !quotas.user ? periodStart : periodOf(quotas.user.per, periodStart).startsAt;
      const name = ofPlan ? quota : 'user';
      await addUses(transaction, { visitorId: to, quota: name, periodStart: start, used: used - moved });
      await transaction
        .update(quotaUses)
        .set({ moved: used })
        .where(
          and(
            eq(quotaUses.visitorId, from),
            eq(quotaUses.quota, quota),
            eq(quotaUses.periodStart, periodStart),
          ),
        );
    }
  });

/** Forgets how much of periods that are long over was used. */
export const forgetQuotaUses = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, quotaUses, lt(quotaUses.periodStart, now - 62 * DAY_MS));
};
