import type { Message } from 'casement/contract';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Round } from '../agents/rounds.ts';
import type { Queries } from './queries.ts';
import type { RunRow, StoredActivity, StoredInterrupt } from './schema.ts';
import { runEvents, runs } from './schema.ts';

export const findRun = async (
  queries: Queries,
  visitorId: string,
  runId: string,
): Promise<RunRow | undefined> => {
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

/** Consecutive events of one run, as JSON. */
export type EventBatch = { visitorId: string; runId: string; firstSeq: number; events: string[] };

/** Stores batches of any number of runs with one statement; those of runs that are gone are left out. */
export const insertEventBatches = async (
  queries: Queries,
  batches: EventBatch[],
  now: number,
): Promise<void> => {
  const rows = batches.map(({ visitorId, runId, firstSeq, events }) => ({
    visitor_id: visitorId,
    run_id: runId,
    first_seq: firstSeq,
    last_seq: firstSeq + events.length - 1,
    events: events.join('\n'),
  }));
  await queries.execute(sql`
    insert into run_events (visitor_id, run_id, first_seq, last_seq, events, created_at)
    select b.visitor_id, b.run_id, b.first_seq, b.last_seq, b.events, ${now}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as b (visitor_id text, run_id text, first_seq integer, last_seq integer, events text)
    join runs on runs.visitor_id = b.visitor_id and runs.id = b.run_id`);
};

/** Returns the stored events after `seq`, from at most `limit` batches. */
export const readStoredEvents = async (
  queries: Queries,
  visitorId: string,
  runId: string,
  seq: number,
  limit: number,
): Promise<string[]> => {
  const rows = await queries
    .select({ firstSeq: runEvents.firstSeq, events: runEvents.events })
    .from(runEvents)
    .where(and(eq(runEvents.visitorId, visitorId), eq(runEvents.runId, runId), gt(runEvents.lastSeq, seq)))
    .orderBy(asc(runEvents.firstSeq))
    .limit(limit);
  return rows.flatMap((row) => row.events.split('\n').slice(Math.max(0, seq + 1 - row.firstSeq)));
};

export type RunEnd = {
  visitorId: string;
  runId: string;
  answerId: string;
  status: Exclude<Message['status'], 'running'>;
  lastSeq: number;
  cut: boolean;
  /** The events that no batch has stored yet. */
  batch: EventBatch;
  message: Pick<Message, 'parts' | 'steps' | 'sources' | 'reasoning' | 'reasoningMs' | 'usage' | 'error'> & {
    interrupts?: StoredInterrupt[] | undefined;
    rounds?: Round[] | undefined;
    activities?: StoredActivity[] | undefined;
  };
  now: number;
};

const json = (value: unknown) => sql`${value === undefined ? null : JSON.stringify(value)}::json`;

/** Stores the end of a run: its last events, its answer and its status; all or nothing, in one statement. */
export const finishRun = async (queries: Queries, end: RunEnd): Promise<void> => {
  const { message, batch } = end;
  await queries.execute(sql`
    with ended as (
      update runs set status = ${end.status}, last_seq = ${end.lastSeq}, cut = ${end.cut}
      where visitor_id = ${end.visitorId} and id = ${end.runId} and status = 'running'
      returning visitor_id, id, session_id
    ), last_events as (
      insert into run_events (visitor_id, run_id, first_seq, last_seq, events, created_at)
      select visitor_id, id, ${batch.firstSeq}::integer, ${batch.firstSeq + batch.events.length - 1}::integer,
        ${batch.events.join('\n')}, ${end.now}::bigint
      from ended
    ), touched as (
      update sessions set updated_at = ${end.now} from ended
      where sessions.visitor_id = ended.visitor_id and sessions.id = ended.session_id
    )
    update messages set status = ${end.status}, parts = ${json(message.parts)}, steps = ${json(message.steps)},
      sources = ${json(message.sources)}, usage = ${json(message.usage)}, error = ${json(message.error)},
      reasoning = ${message.reasoning ?? null}, reasoning_ms = ${message.reasoningMs ?? null},
      interrupts = ${json(message.interrupts)}, rounds = ${json(message.rounds)}, activities = ${json(message.activities)}
    from ended where messages.visitor_id = ended.visitor_id and messages.id = ${end.answerId}`);
};
