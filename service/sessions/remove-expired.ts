import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { keptSince, retention } from '../database/retention.ts';
import { runEvents, sessions } from '../database/schema.ts';

/** Removes conversations that have been kept long enough, and the streams of their answers, which are kept for a shorter time. */
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
