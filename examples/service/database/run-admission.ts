import type { ContentPart, Message } from 'casement/contract';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import type { Queries } from './queries.ts';
import { rowsOf } from './queries.ts';
import { keptSince } from './retention.ts';

export type Question = { id: string; parts: ContentPart[]; title: string };

/** An answer that waits, and its steps for when it no longer does. */
type Unanswered = { answerId: string; runId: string | null; steps: Message['steps'] };

export type NewRun = {
  visitorId: string;
  botId: string;
  sessionId: string;
  runId: string;
  answerId: string;
  /** The message that the question follows; the question itself when there is no new one. */
  parentId: string | null;
  question: Question | undefined;
  /** The answer that the question follows, when it waited for something that nobody will answer now. */
  unanswered?: Unanswered | undefined;
  model: string;
  instance: number;
  now: number;
};

/** The id of a row that a new run would have to share. */
export type Taken = 'run' | 'message';

/**
 * Stores a question, its empty answer, the run, and the session when it is new; all or nothing, in one statement.
 * Returns the reason why nothing was stored: `gone` for a session that the visitor has deleted or that has been kept long enough, or
 * the id that is taken already.
 */
export const insertRun = async (queries: Queries, run: NewRun): Promise<'gone' | Taken | undefined> => {
  const questionId = run.question?.id ?? run.parentId;
  const question = run.question
    ? sql`(1, ${run.question.id}::text, ${run.parentId}::text, 'user', 'complete', ${JSON.stringify(run.question.parts)}::json, null::text, null::text),`
    : sql``;
  const { unanswered } = run;
  // Only if no other run has taken the answer meanwhile.
  const cleared = unanswered
    ? sql`, cleared as (
      update messages set interrupts = null, activities = null, steps = ${JSON.stringify(unanswered.steps ?? null)}::json
      from session where visitor_id = ${run.visitorId} and messages.id = ${unanswered.answerId}
        and run_id is not distinct from ${unanswered.runId}::text and interrupts is not null
    )`
    : sql``;
  const statement = sql`
    with session as (
      insert into sessions (visitor_id, id, bot_id, title, head_id, created_at, updated_at)
      values (${run.visitorId}, ${run.sessionId}, ${run.botId}, ${run.question?.title ?? ''}, ${run.answerId}, ${run.now}, ${run.now})
      on conflict (visitor_id, id) do update
        set updated_at = excluded.updated_at, head_id = excluded.head_id,
            title = case when sessions.title = '' then excluded.title else sessions.title end
        where sessions.deleted_at is null and sessions.updated_at > ${keptSince(run.now)}
      returning id
    ), new_messages as (
      insert into messages (visitor_id, session_id, id, parent_id, role, status, parts, run_id, model, created_at)
      select ${run.visitorId}, session.id, m.id, m.parent_id, m.role, m.status, m.parts, m.run_id, m.model, ${run.now}::bigint
      from session, (values ${question}
        (2, ${run.answerId}::text, ${questionId}::text, 'assistant', 'running', '[]'::json, ${run.runId}::text, ${run.model || null}::text)
      ) as m (place, id, parent_id, role, status, parts, run_id, model)
      order by m.place
    ), new_run as (
      insert into runs (visitor_id, id, session_id, answer_id, status, instance, created_at)
      select ${run.visitorId}, ${run.runId}, session.id, ${run.answerId}, 'running', ${run.instance}::integer, ${run.now}::bigint
      from session
    )${cleared}
    select id from session`;
  try {
    const rows = await rowsOf(queries.execute(statement));
    return rows.length === 0 ? 'gone' : undefined;
  } catch (error) {
    const constraint = uniqueConstraintOf(error);
    if (constraint === 'runs_pkey') return 'run';
    if (constraint === 'messages_pkey') return 'message';
    throw error;
  }
};

export const uniqueConstraintOf = (error: unknown): string | undefined => {
  const cause = (error instanceof DrizzleQueryError ? error.cause : error) as {
    code?: string;
    constraint?: string;
  };
  return cause.code === '23505' ? cause.constraint : undefined;
};
