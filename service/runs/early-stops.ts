import { codes } from 'casement/contract';
import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { lockVisitor, type Queries } from '../database/queries.ts';
import { findRun } from '../database/run-queries.ts';
import { earlyStops, type RunRow } from '../database/schema.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { ServiceFailure } from '../base/service-failure.ts';

/**
 * How long a stop is remembered that comes before its question is stored: the question's files are still
 * being checked, or the stop has overtaken it.
 */
const KEPT_MS = MINUTE_MS;
/** The most stops that are remembered of one visitor; the oldest go first. */
const MAX_STOPS = 20;

/**
 * Remembers that a visitor has stopped a run that is not stored yet. Returns the run when it has been stored
 * meanwhile: it is to be stopped like any other. A run is stored under the same lock, so it cannot come
 * between, whichever process takes it.
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
 * Whether the visitor has stopped a run already, as a part of a statement. Read it in the transaction that
 * stores the run, once that has the visitor's lock.
 */
export const wasStoppedEarly = ({
  visitorId,
  runId,
  now,
}: {
  visitorId: string;
  runId: string;
  now: number;
}): SQL =>
  sql`exists (
    select 1 from early_stops
    where visitor_id = ${visitorId} and run_id = ${runId} and created_at > ${now - KEPT_MS}
  )`;

/** Thrown in that transaction, so that it stores nothing. */
export const stoppedEarly = () => new ServiceFailure(codes.gone, 'The answer was stopped before it began.');

export const forgetEarlyStops = async (queries: Queries, now: number): Promise<void> => {
  await queries.delete(earlyStops).where(lte(earlyStops.createdAt, now - KEPT_MS));
};
