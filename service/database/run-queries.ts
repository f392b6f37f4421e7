import type { ContentPart, Message } from 'casement/contract';
import { and, asc, DrizzleQueryError, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Round } from '../base/rounds.ts';
import { type Queries, rowsOf, visitorLock } from './queries.ts';
import { keptSince } from './retention.ts';
import { runEvents, type RunRow, runs, type StoredActivity, type StoredInterrupt } from './schema.ts';

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
  /** The answer that the question follows, with its steps, when it waited for something that nobody will answer now. */
  unanswered?: { answerId: string; runId: string | null; steps: Message['steps'] } | undefined;
  model: string;
  instance: number;
  now: number;
};

/**
 * Stores a question, its empty answer, the run, and the session when it is new; all or nothing, in one statement, which takes the
 * visitor's lock as well: what follows in its transaction counts what the visitor's others have stored.
 * Stores nothing and returns `gone` for a session that the visitor has deleted or that has been kept long enough, `taken`
 * when a row has one of the ids already.
 */
export const insertRun = async (queries: Queries, run: NewRun): Promise<'stored' | 'gone' | 'taken'> => {
  const { unanswered } = run;
  const questionId = run.question?.id ?? run.parentId;
  const question = run.question
    ? sql`(1, ${run.question.id}::text, ${run.parentId}::text, 'user', 'complete', ${JSON.stringify(run.question.parts)}::json, null::text, null::text),`
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
  const rows = await rowsUnlessTaken(queries, statement);
  if (!rows) return 'taken';
  return rows.length === 0 ? 'gone' : 'stored';
};

export type Continuation = Pick<
  NewRun,
  'visitorId' | 'sessionId' | 'answerId' | 'runId' | 'instance' | 'now'
> & {
  /** The run after which the answer waits, or that has not brought it to its end. */
  afterRunId: string | null;
  /** Whether the answer has failed or was stopped, and is to go on; else it waits. */
  goOn: boolean;
  /** The beginning of the new run's stream, as JSON. */
  events: string[];
  withheld: string[];
};

/**
 * Starts a new run for an answer that waits or is to go on, and stores the beginning of its stream; all or
 * nothing, in one statement. Returns false when another run has taken it, its chat is gone, or the run's id
 * is taken.
 */
export const continueAnswer = async (queries: Queries, given: Continuation): Promise<boolean> => {
  const { visitorId, sessionId, answerId, afterRunId, runId, events, withheld, instance, now } = given;
  const isDue = given.goOn
    ? sql`status in ('failed', 'stopped') and interrupts is null`
    : sql`status = 'complete' and interrupts is not null`;
  const statement = sql`
    with taken as (
      update messages set status = 'running', run_id = ${runId}, interrupts = null, activities = null, error = null
      where visitor_id = ${visitorId} and id = ${answerId} and ${isDue}
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
      insert into run_events (visitor_id, run_id, first_seq, last_seq, events, withheld, created_at)
      select ${visitorId}, ${runId}, 1, ${events.length}::integer, ${events.join('\n')}, ${linesOf(withheld)}::text, ${now}::bigint from taken
    )
    select id from taken`;
  const rows = await rowsUnlessTaken(queries, statement);
  return rows !== undefined && rows.length > 0;
};

/** Runs a statement; returns undefined when a row has one of its ids already. */
const rowsUnlessTaken = async (queries: Queries, statement: ReturnType<typeof sql>) => {
  try {
    return await rowsOf(queries.execute(statement));
  } catch (error) {
    const cause = (error instanceof DrizzleQueryError ? error.cause : error) as { code?: string };
    if (cause.code === '23505') return undefined;
    throw error;
  }
};

/** Consecutive events of one run, as JSON, and what was withheld from visitors since the last batch, see `withheldAfter`. */
export type EventBatch = {
  visitorId: string;
  runId: string;
  firstSeq: number;
  events: string[];
  withheld?: string[];
};

/** Writes an event that only the agent may know, and its place in the stream: behind the event numbered `seq`. */
export const withheldAfter = (seq: number, event: string): string => `${seq} ${event}`;

const linesOf = (lines: string[]): string | null => (lines.length > 0 ? lines.join('\n') : null);

/**
 * Stores a batch again that may have been stored already, by a statement whose reply was lost. It has the earlier events and
 * later ones; the earlier statement may even come after it.
 */
const orLonger = sql`on conflict (visitor_id, run_id, first_seq) do update
  set last_seq = excluded.last_seq, events = excluded.events, withheld = excluded.withheld
  where excluded.last_seq > run_events.last_seq`;

/**
 * Stores batches of any number of runs with one statement; those of runs that are gone or have ended are left out. Each run is looked
 * up by itself: a join would read all that are being written, and all entries of those that were.
 */
export const insertEventBatches = async (queries: Queries, batches: EventBatch[], now: number) => {
  const rows = batches.map(({ visitorId, runId, firstSeq, events, withheld = [] }) => ({
    visitor_id: visitorId,
    run_id: runId,
    first_seq: firstSeq,
    last_seq: firstSeq + events.length - 1,
    events: events.join('\n'),
    withheld: linesOf(withheld),
  }));
  await queries.execute(sql`
    insert into run_events (visitor_id, run_id, first_seq, last_seq, events, withheld, created_at)
    select b.visitor_id, b.run_id, b.first_seq, b.last_seq, b.events, b.withheld, ${now}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as b (visitor_id text, run_id text, first_seq integer, last_seq integer, events text, withheld text)
    cross join lateral (
      select 1 from runs where runs.visitor_id = b.visitor_id and runs.id = b.run_id and runs.status = 'running' for share
    ) running ${orLonger}`);
};

/** Returns the stored events after `seq`, from at most `limit` batches. */
export const readStoredEvents = async (
  queries: Queries,
  { visitorId, id }: Pick<RunRow, 'visitorId' | 'id'>,
  seq: number,
  limit: number,
): Promise<string[]> => {
  const rows = await queries
    .select({ firstSeq: runEvents.firstSeq, events: runEvents.events })
    .from(runEvents)
    .where(and(eq(runEvents.visitorId, visitorId), eq(runEvents.runId, id), gt(runEvents.lastSeq, seq)))
    .orderBy(asc(runEvents.firstSeq))
    .limit(limit);
  return rows.flatMap((row) => row.events.split('\n').slice(Math.max(0, seq + 1 - row.firstSeq)));
};

/** Returns how many events of a run are stored, and all of them with those that were withheld from visitors in their places. */
export const readWholeStream = async (
  queries: Queries,
  { visitorId, id }: Pick<RunRow, 'visitorId' | 'id'>,
): Promise<{ lastSeq: number; events: string[] }> => {
  const rows = await queries
    .select({ events: runEvents.events, withheld: runEvents.withheld })
    .from(runEvents)
    .where(and(eq(runEvents.visitorId, visitorId), eq(runEvents.runId, id)))
    .orderBy(asc(runEvents.firstSeq));
  const events = rows.flatMap((row) => row.events.split('\n'));
  const lastSeq = events.length;
  // From the last one on, so that the places of the others stay the same.
  for (const line of rows.flatMap((row) => row.withheld?.split('\n') ?? []).toReversed()) {
    const end = line.indexOf(' ');
    events.splice(Number(line.slice(0, end)), 0, line.slice(end + 1));
  }
  return { lastSeq, events };
};

/** The end of a run, with the events that no batch has stored yet. */
export type RunEnd = EventBatch & {
  answerId: string;
  status: Exclude<Message['status'], 'running'>;
  cut: boolean;
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
 * Stores the end of a run: its last events, its answer and its status; all or nothing, in one statement.
 * Returns false for a run that has ended already or is gone.
 * @param count Makes a part of the statement that locks rows that runs share. The condition is true for a run that ends here, and makes
 *   it come last: the visitor's own rows are locked before shared ones, as at the beginning of a run.
 */
export const finishRun = async (
  queries: Queries,
  end: RunEnd,
  count?: (condition: SQL) => SQL | undefined,
): Promise<boolean> => {
  const { message, events, firstSeq } = end;
  const counted = count?.(sql`(select count(*) from touched) > 0 and (select count(*) from answered) > 0`);
  const lastSeq = firstSeq + events.length - 1;
  const statement = sql`
    with ended as (
      update runs set status = ${end.status}, last_seq = ${lastSeq}, cut = ${end.cut}
      where visitor_id = ${end.visitorId} and id = ${end.runId} and status = 'running'
      returning visitor_id, id, session_id
    ), last_events as (
      insert into run_events (visitor_id, run_id, first_seq, last_seq, events, created_at)
      select visitor_id, id, ${firstSeq}::integer, ${lastSeq}::integer, ${events.join('\n')}, ${end.now}::bigint
      from ended ${orLonger}
    ), touched as (
      update sessions set updated_at = ${end.now} from ended
      where sessions.visitor_id = ended.visitor_id and sessions.id = ended.session_id
      returning 1
    ), answered as (
      update messages set status = ${end.status}, model = coalesce(${end.model ?? null}, model), parts = ${json(message.parts)}, steps = ${json(message.steps)},
        sources = ${json(message.sources)}, usage = ${json(message.usage)}, error = ${json(message.error)},
        reasoning = ${message.reasoning?.replaceAll('\0', '') ?? null}, reasoning_ms = ${message.reasoningMs ?? null},
        interrupts = ${json(message.interrupts)}, rounds = ${json(message.rounds)}, activities = ${json(message.activities)}
      from ended where messages.visitor_id = ${end.visitorId} and messages.id = ${end.answerId}
      returning 1
    )${counted ? sql`, counted as (${counted})` : sql``}
    select id from ended`;
  return (await rowsOf(queries.execute(statement))).length > 0;
};
