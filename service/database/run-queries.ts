import type { ContentPart, Message } from 'casement/contract';
import { and, DrizzleQueryError, eq, type SQL, sql } from 'drizzle-orm';
import type { Round } from '../base/rounds.ts';
import { type Queries, rowsOf, visitorLock } from './queries.ts';
import {
  type Checkpoint,
  type RunRow,
  runs,
  type StoredActivity,
  type StoredInterrupt,
  type Takeover,
} from './schema.ts';

export const findRun = async (queries: Queries, visitorId: string, runId: string) => {
  const [row] = await queries
    .select()
    .from(runs)
    .where(and(eq(runs.visitorId, visitorId), eq(runs.id, runId)));
  return row;
};

/** Returns the runs of a visitor that have not ended. */
export const findRunning = (queries: Queries, visitorId: string): Promise<RunRow[]> =>
  queries
    .select()
    .from(runs)
    .where(and(eq(runs.visitorId, visitorId), eq(runs.status, 'running')));

export type Question = { id: string; parts: ContentPart[]; title: string };

export type NewRun = {
  visitorId: string;
  botId: string;
  sessionId: string;
  runId: string;
  answerId: string;
  /** The message that the question follows; the question itself when there is no new one. */
  parentId: string | null;
  question: Question | undefined;
  /**
   * The answer that the question follows, with its steps, when it waited for something that nobody will
   * answer now.
   */
  unanswered?: { answerId: string; runId: string | null; steps: Message['steps'] } | undefined;
  model: string;
  instance: number;
  /** Absent where no other process can go on with the answer. */
  takeover?: Takeover | undefined;
  now: number;
  /** Since when its conversation must have changed, see `keptSince`. */
  since: number;
};

/**
 * Stores a question, its empty answer, the run, and the session when it is new; all or nothing, in one
 * statement, which takes the visitor's lock as well: what follows in its transaction counts what the
 * visitor's others have stored. Returns the number of the run's stream. Stores nothing and returns `gone` for
 * a session that the visitor has deleted or that has been kept long enough, `taken` when a row has one of the
 * ids already.
 */
export const insertRun = async (queries: Queries, run: NewRun): Promise<number | 'gone' | 'taken'> => {
  const { unanswered } = run;
  const questionId = run.question?.id ?? run.parentId;
  const question = run.question
    ? sql`(1, ${run.question.id}::text, ${run.parentId}::text, 'user', 'complete',
        ${JSON.stringify(run.question.parts)}::json, null::text, null::text),`
    : sql``;
  // Only if no other run has taken the answer meanwhile.
  const cleared = unanswered
    ? sql`, cleared as (
      update messages set interrupts = null, activities = null, steps = ${JSON.stringify(unanswered.steps ?? null)}::json
      from session where visitor_id = ${run.visitorId} and messages.id = ${unanswered.answerId}
        and run_id is not distinct from ${unanswered.runId}::text and interrupts is not null
    )`
    : sql``;
  const statement = sql`
    with locked as materialized (
      select ${visitorLock(run.visitorId)}
    ), session as (
      insert into sessions (visitor_id, id, bot_id, title, head_id, created_at, updated_at)
      select ${run.visitorId}, ${run.sessionId}, ${run.botId}, ${run.question?.title ?? ''}, ${run.answerId}, ${run.now}::bigint, ${run.now}::bigint
      from locked
      on conflict (visitor_id, id) do update
        set updated_at = excluded.updated_at, head_id = excluded.head_id,
            title = case when sessions.title = '' then excluded.title else sessions.title end
        where sessions.deleted_at is null and sessions.updated_at > ${run.since}
      returning id
    ), new_messages as (
      insert into messages (visitor_id, session_id, id, parent_id, role, status, parts, run_id, model, created_at)
      select ${run.visitorId}, session.id, m.id, m.parent_id, m.role, m.status, m.parts, m.run_id, m.model, ${run.now}::bigint
      from session, (values ${question}
        (2, ${run.answerId}::text, ${questionId}::text, 'assistant', 'running', '[]'::json, ${run.runId}::text, ${run.model || null}::text)
      ) as m (place, id, parent_id, role, status, parts, run_id, model)
      order by m.place
    ), new_run as (
      insert into runs (visitor_id, id, session_id, answer_id, status, instance, takeover, created_at)
      select ${run.visitorId}, ${run.runId}, session.id, ${run.answerId}, 'running', ${run.instance}::integer,
        ${json(run.takeover)}, ${run.now}::bigint
      from session
      returning stream
    )${cleared}
    select stream from new_run`;
  const rows = await rowsUnlessTaken(queries, statement);
  if (!rows) return 'taken';
  return streamIn(rows) ?? 'gone';
};

const streamIn = ([row]: { stream: string | number }[]): number | undefined => row && Number(row.stream);

export type Continuation = Pick<
  NewRun,
  'visitorId' | 'sessionId' | 'answerId' | 'runId' | 'instance' | 'takeover' | 'now' | 'since'
> & {
  /** The run after which the answer waits, or that has not brought it to its end. */
  afterRunId: string | null;
  /** Whether the answer has failed or was stopped, and is to go on; else it waits. */
  goOn: boolean;
  /** The answer so far, as the beginning of the new run's stream tells it. */
  checkpoint: Checkpoint;
};

/**
 * Starts a new run for an answer that waits or is to go on, with what there is of it; all or nothing, in one
 * statement. Returns the number of the run's stream, undefined when another run has taken it, its chat is
 * gone, or the run's id is taken.
 */
export const continueAnswer = async (queries: Queries, given: Continuation): Promise<number | undefined> => {
  const { visitorId, sessionId, answerId, afterRunId, runId, checkpoint, instance, takeover, now, since } =
    given;
  const isDue = given.goOn
    ? sql`status in ('failed', 'stopped') and interrupts is null`
    : sql`status = 'complete' and interrupts is not null`;
  const statement = sql`
    with taken as (
      update messages set status = 'running', run_id = ${runId}, interrupts = null, activities = null, error = null
      where visitor_id = ${visitorId} and id = ${answerId} and ${isDue}
        and run_id is not distinct from ${afterRunId}::text
        and exists (select 1 from sessions where sessions.visitor_id = ${visitorId} and sessions.id = ${sessionId}
          and sessions.deleted_at is null and sessions.updated_at > ${since})
      returning id
    ), touched as (
      update sessions set updated_at = ${now}, head_id = taken.id from taken
      where sessions.visitor_id = ${visitorId} and sessions.id = ${sessionId}
    ), new_run as (
      insert into runs (visitor_id, id, session_id, answer_id, status, instance, checkpoint, takeover, created_at)
      select ${visitorId}, ${runId}, ${sessionId}, taken.id, 'running', ${instance}::integer, ${json(checkpoint)}, ${json(takeover)}, ${now}::bigint
      from taken
      returning stream
    )
    select stream from new_run`;
  return streamIn((await rowsUnlessTaken(queries, statement)) ?? []);
};

/** Runs a statement; returns undefined when a row has one of its ids already. */
const rowsUnlessTaken = async (queries: Queries, statement: ReturnType<typeof sql>) => {
  try {
    return await rowsOf<{ stream: string | number }>(queries.execute(statement));
  } catch (error) {
    const cause = (error instanceof DrizzleQueryError ? error.cause : error) as { code?: string };
    if (cause.code === '23505') return undefined;
    throw error;
  }
};

/** The end of a run. */
export type RunEnd = Pick<RunRow, 'visitorId' | 'answerId' | 'stream' | 'cut' | 'lastSeq'> & {
  runId: string;
  status: Exclude<Message['status'], 'running'>;
  /** The model that answered; undefined where the one of the beginning did, or nobody knows. */
  model?: string | undefined;
  message: Pick<Message, 'parts' | 'steps' | 'sources' | 'reasoning' | 'reasoningMs' | 'usage' | 'error'> & {
    interrupts?: StoredInterrupt[] | undefined;
    rounds?: Round[] | undefined;
    activities?: StoredActivity[] | undefined;
  };
  now: number;
};

const json = (value: unknown) => sql`${value === undefined ? null : JSON.stringify(value)}::json`;

/**
 * Stores the end of a run, its answer and its status, and what else belongs to it; all or nothing, in one statement.
 * Returns false for a run that has ended already, is gone, or goes on in another stream, which another process writes.
 * @param besides.lastEvents A part of the statement that stores the last events of a run that ends here, whose `stream` is in `ended`.
 * @param besides.count Makes a part of the statement that locks rows that runs share. The condition is true for a run that ends here,
 *   and makes it come last: the visitor's own rows are locked before shared ones, as at the beginning of a run.
 */
export const finishRun = async (
  queries: Queries,
  end: RunEnd,
  besides: { lastEvents?: SQL | undefined; count?: (condition: SQL) => SQL | undefined } = {},
): Promise<boolean> => {
  const { message } = end;
  const { lastEvents } = besides;
  const counted = besides.count?.(
    sql`(select count(*) from touched) > 0 and (select count(*) from answered) > 0`,
  );
  const statement = sql`
    with ended as (
      update runs set status = ${end.status}, last_seq = ${end.lastSeq}, cut = ${end.cut}, checkpoint = null, takeover = null
      where visitor_id = ${end.visitorId} and id = ${end.runId} and stream = ${end.stream}::bigint and status = 'running'
      returning visitor_id, id, session_id, stream
    )${lastEvents ? sql`, last_events as (${lastEvents})` : sql``}, touched as (
      update sessions set updated_at = ${end.now} from ended
      where sessions.visitor_id = ended.visitor_id and sessions.id = ended.session_id
      returning 1
    ), answered as (
      update messages set status = ${end.status}, model = coalesce(${end.model ?? null}, model),
        parts = ${json(message.parts)}, steps = ${json(message.steps)},
        sources = ${json(message.sources)}, usage = ${json(message.usage)}, error = ${json(message.error)},
        reasoning = ${message.reasoning?.replaceAll('\0', '') ?? null}, reasoning_ms = ${message.reasoningMs ?? null},
        interrupts = ${json(message.interrupts)}, rounds = ${json(message.rounds)}, activities = ${json(message.activities)}
      from ended where messages.visitor_id = ${end.visitorId} and messages.id = ${end.answerId}
      returning 1
    )${counted ? sql`, counted as (${counted})` : sql``}
    select id from ended`;
  return (await rowsOf(queries.execute(statement))).length > 0;
};

/** Keeps what there is of running answers. */
export const keepCheckpoints = async (
  queries: Queries,
  checkpoints: { stream: number; checkpoint: Checkpoint }[],
): Promise<void> => {
  await queries.execute(sql`
    update runs set checkpoint = kept.checkpoint
    from json_to_recordset(${JSON.stringify(checkpoints)}::json) as kept (stream bigint, checkpoint json)
    where runs.stream = kept.stream and runs.status = 'running'`);
};
