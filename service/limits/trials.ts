import { accessLevelOf, type ChannelConfig, type Entitlement } from 'casement/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { trials } from '../database/schema.ts';
import { findPurchases } from '../database/purchase-queries.ts';
import { limitReached } from '../base/service-failure.ts';

/** A trial channel's messages for one visitor, `messages` in all. */
export type Trial = { visitorId: string; channelId: string; messages: number };

/**
 * Returns the trial of a token's holder; undefined for a visitor who has logged in, and where messages are
 * not counted.
 */
export const trialOf = (
  { role, visitorId, channelId }: { role: 'anonymous' | 'user'; visitorId: string; channelId: string },
  channel: ChannelConfig,
): Trial | undefined => {
  const { trialMessages: messages } = channel;
  const isTrial = role === 'anonymous' && accessLevelOf(channel) === 2;
  return isTrial && messages !== undefined ? { visitorId, channelId, messages } : undefined;
};

/** Tells how many messages are left. */
const countRemaining = async (queries: Queries, trial: Trial): Promise<number> => {
  const { visitorId, channelId, messages } = trial;
  const [row] = await queries
    .select({ used: trials.used })
    .from(trials)
    .where(and(eq(trials.visitorId, visitorId), eq(trials.channelId, channelId)));
  return Math.max(0, messages - (row?.used ?? 0));
};

/**
 * Adds what a trial leaves to what a visitor may use. A visitor who has bought something is no longer on
 * trial.
 */
export const withTrial = async (
  queries: Queries,
  trial: Trial | undefined,
  entitlement: Entitlement | undefined,
): Promise<Entitlement | undefined> => {
  if (!trial || entitlement?.purchases?.length) return entitlement;
  const remaining = await countRemaining(queries, trial);
  if (entitlement?.remaining !== undefined && entitlement.remaining < remaining) return entitlement;
  const { unlocked, purchases } = entitlement ?? {};
  return { remaining, ...(unlocked !== undefined && { unlocked }), ...(purchases && { purchases }) };
};

/**
 * Counts a message within the transaction that stores it, for all processes at once. Throws code 1113 when
 * none is left; the transaction has to be rolled back then, so that a refused message does not count. A
 * visitor who has bought something is no longer on trial.
 */
export const takeTrialMessage = async (
  transaction: Queries,
  { visitorId, channelId, messages }: Trial,
  botId: string,
  now: number,
): Promise<void> => {
  if ((await findPurchases(transaction, visitorId, botId, now)).length > 0) return;
  if (messages === 0) throw limitReached('quota');
  const counted = await transaction
    .insert(trials)
    .values({ visitorId, channelId, used: 1 })
    .onConflictDoUpdate({
      target: [trials.visitorId, trials.channelId],
      set: { used: sql`${trials.used} + 1` },
      setWhere: lt(trials.used, messages),
    })
    .returning({ used: trials.used });
  if (counted.length === 0) throw limitReached('quota');
};
