import { sql } from 'drizzle-orm';
import { inSlices } from '../database/in-slices.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import { keptSince, type Retention } from '../database/retention.ts';

/** A conversation has some messages; so many fewer conversations than messages are taken at once. */
const MESSAGES_EACH = 10;

/** Removes conversations that have been kept long enough. */
export const removeExpired = async (queries: Queries, retention: Retention, now: number): Promise<void> => {
  await inSlices((rows) => giveUpDeleted(queries, now - retention.deletedMs, rows));
  await inSlices((rows) => removeSessions(queries, keptSince(retention, now), rows));
};

/**
 * Makes deleted conversations as old as can be, so that nobody restores one of which a part is gone already.
 */
const giveUpDeleted = async (queries: Queries, before: number, rows: number): Promise<boolean> => {
  const given = await rowsOf(
    queries.execute(sql`
      update sessions set updated_at = 0 where ctid = any(array(
        select ctid from sessions where deleted_at < ${before} and updated_at > 0 limit ${rows})) returning 1`),
  );
  return given.length === rows;
};

/** Removes the messages of the oldest conversations, and those conversations that have none any more. */
const removeSessions = async (queries: Queries, before: number, rows: number): Promise<boolean> => {
  const most = Math.ceil(rows / MESSAGES_EACH);
  const oldest = sql`select visitor_id, id, ctid from sessions where updated_at <= ${before} order by updated_at limit ${most}`;
  const [removed] = await rowsOf<{ messages: number }>(
    queries.execute(sql`
      with gone as (
        delete from messages where ctid = any(array(
          select m.ctid from (${oldest}) oldest
          join messages m on m.visitor_id = oldest.visitor_id and m.session_id = oldest.id limit ${rows}))
        returning 1)
      select count(*)::integer as messages from gone`),
  );
  const sessions = await rowsOf(
    queries.execute(sql`
      delete from sessions where ctid = any(array(
        select oldest.ctid from (${oldest}) oldest where not exists (
          select 1 from messages m where m.visitor_id = oldest.visitor_id and m.session_id = oldest.id)))
      returning 1`),
  );
  return (removed?.messages ?? 0) + sessions.length > 0;
};
