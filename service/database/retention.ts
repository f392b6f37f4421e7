import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import type { Queries } from './queries.ts';
import { runEvents, sessions } from './schema.ts';

/** How long each kind of data is kept, milliseconds. */
export const retention = {
  /** A conversation, from its last answer on. */
  sessionMs: 7 * DAY_MS,
  /** A conversation that the visitor has deleted; until then it can be restored. */
  deletedMs: HOUR_MS,
  /** The stream of a run; the answer itself stays as long as its conversation. */
  runEventsMs: DAY_MS,
} as const;

/** Returns the time since which a conversation must have changed to be kept, whether or not it was removed already. */
export const keptSince = (now: number): number => now - retention.sessionMs;

/** Removes all data that has been kept long enough. */
export const removeExpired = async (queries: Queries, now: number): Promise<void> => {
  await queries.delete(sessions).where(lt(sessions.updatedAt, keptSince(now)));
  await queries
    .delete(sessions)
    .where(and(isNotNull(sessions.deletedAt), lt(sessions.deletedAt, now - retention.deletedMs)));
  await queries.delete(runEvents).where(lt(runEvents.createdAt, now - retention.runEventsMs));
  // A deleted conversation takes its runs with it, but not their streams: those have no foreign key.
  await queries.execute(sql`
    delete from run_events where not exists (
      select 1 from runs where runs.visitor_id = run_events.visitor_id and runs.id = run_events.run_id)`);
};
