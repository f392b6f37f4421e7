import { sql } from 'drizzle-orm';
import { rowsOf, type Queries } from './queries.ts';
import { keptSince } from './retention.ts';
import { uniqueConstraintOf } from './run-admission.ts';

export type Continuation = {
  visitorId: string;
  sessionId: string;
  answerId: string;
  /** The run after which the answer waits. */
  afterRunId: string | null;
  runId: string;
  /** The beginning of the new run's stream, as JSON. */
  events: string[];
  instance: number;
  now: number;
};

/**
 * Starts a new run for an answer that waits, and stores the beginning of its stream; all or nothing, in one statement.
 * Returns false when another run has taken it, its chat is gone, or the run's id is taken.
 */
export const continueAnswer = async (queries: Queries, given: Continuation): Promise<boolean> => {
  const { visitorId, sessionId, answerId, afterRunId, runId, events, instance, now } = given;
  const statement = sql`
    with taken as (
      update messages set status = 'running', run_id = ${runId}, interrupts = null, activities = null, error = null
      where visitor_id = ${visitorId} and id = ${answerId} and status = 'complete' and interrupts is not null
        and run_id is not distinct from ${afterRunId}::text
        and exists (select 1 from sessions where sessions.visitor_id = ${visitorId} and sessions.id = ${sessionId}
          and sessions.deleted_at is null and sessions.updated_at > ${keptSince(now)})
      returning id
    ), touched as (
      update sessions set updated_at = ${now}, head_id = taken.id from taken
      where sessions.visitor_id = ${visitorId} and sessions.id = ${sessionId}
    ), new_run as (
      insert into runs (visitor_id, id, session_id, answer_id, status, instance, created_at)
      select ${visitorId}, ${runId}, ${sessionId}, taken.id, 'running', ${instance}::integer, ${now}::bigint from taken
    ), first_events as (
      insert into run_events (visitor_id, run_id, first_seq, last_seq, events, created_at)
      select ${visitorId}, ${runId}, 1, ${events.length}::integer, ${events.join('\n')}, ${now}::bigint from taken
    )
    select id from taken`;
  try {
    return (await rowsOf(queries.execute(statement))).length > 0;
  } catch (error) {
    if (uniqueConstraintOf(error) === undefined) throw error;
    return false;
  }
};
