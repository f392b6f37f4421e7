import { codes } from 'casement/contract';
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { findRun } from '../database/run-queries.ts';
import { earlyStops, type RunRow } from '../database/schema.ts';
import { MINUTE_MS } from '../durations.ts';
import { lockVisitor } from '../limits/budgets.ts';
import { ServiceFailure } from '../service-failure.ts';

/** A stop comes early while the files of the question are being checked, or when it overtakes the question. */
const KEPT_MS = MINUTE_MS;
/** The most that are remembered of one visitor, the newest ones. */
const MAX_STOPS = 20;

/**
 * Remembers that a visitor has stopped a run that is not stored yet. Returns the run when it has been stored meanwhile: it is to be
 * stopped like any other. A run is stored under the same lock, so it cannot come between, whichever process takes it.
 */
export const rememberEarlyStop = (
  queries: Queries,
  visitorId: string,
  runId: string,
  now: number,
): Promise<RunRow | undefined> =>
  queries.transaction(async (transaction) => {
    await lockVisitor(transaction, visitorId);
    const run = await findRun(transaction, visitorId, runId);
    if (run) return run;
    const ofVisitor = eq(earlyStops.visitorId, visitorId);
    const stop = { visitorId, runId, createdAt: now };
    await transaction
      .insert(earlyStops)
      .values(stop)
      .onConflictDoUpdate({ target: [earlyStops.visitorId, earlyStops.runId], set: { createdAt: now } });
    const older = transaction
      .select({ runId: earlyStops.runId })
      .from(earlyStops)
      .where(ofVisitor)
      .orderBy(desc(earlyStops.createdAt))
      .offset(MAX_STOPS);
    await transaction.delete(earlyStops).where(and(ofVisitor, inArray(earlyStops.runId, older)));
    return undefined;
  });

/**
 * Throws code 410, so that the transaction stores nothing, when the visitor has stopped the run already. Belongs into the transaction
 * that stores it, under the visitor's lock.
 */
export const requireNotStopped = async (
  transaction: Queries,
  { visitorId, runId, now }: { visitorId: string; runId: string; now: number },
): Promise<void> => {
  const isOfRun = and(eq(earlyStops.visitorId, visitorId), eq(earlyStops.runId, runId));
  const stops = await transaction.$count(earlyStops, and(isOfRun, gt(earlyStops.createdAt, now - KEPT_MS)));
  if (stops > 0) throw new ServiceFailure(codes.gone, 'The answer was stopped before it began.');
};

export const forgetEarlyStops = async (queries: Queries, now: number): Promise<void> => {
  await queries.delete(earlyStops).where(lte(earlyStops.createdAt, now - KEPT_MS));
};
