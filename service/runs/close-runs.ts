import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../base/is-database-away.ts';
import type { Database, Queries } from '../database/queries.ts';
import { finishRun } from '../database/run-queries.ts';
import { type RunRow, runs } from '../database/schema.ts';
import { type AnswerDraft, draftOf, emptyDraft, reduceDraft, storedAnswerOf } from './answer-draft.ts';
import { brokeOff } from './broke-off.ts';
import type { EventBatch, RunLog } from './log/run-log.ts';

/** The condition that the process which writes a run is alive: its lease in the database has not expired. */
const isWriterLiving = sql`exists (
  select 1 from instances where instances.id = runs.instance and instances.expires_at > clock_timestamp())`;

/** Ends runs that nobody works on: their answers keep what was stored of them and fail with code 709. */
export const createRunClosing = (
  { queries, instance, peers }: Database,
  log: Pick<RunLog, 'seal' | 'lastEvents' | 'end'>,
  logger: Logger,
  now: () => number,
) => {
  /** The condition that a run is of this process, or of one whose lease has expired. */
  const mayBeAbandoned = peers ? or(eq(runs.instance, instance), not(isWriterLiving)) : undefined;

  /** The condition that a run is still the one that was found, and that nobody works on it. */
  const isStill = ({ visitorId, id, stream }: Pick<RunRow, 'visitorId' | 'id' | 'stream'>) =>
    and(eq(runs.visitorId, visitorId), eq(runs.id, id), eq(runs.stream, stream), mayBeAbandoned);

  /**
   * Ends a run by itself: one that fails keeps no other from its end. Returns whether it ended it: nothing is
   * wrong with a run that has come to its end meanwhile, or whose writer shows that it lives.
   */
  const close = async (run: Pick<RunRow, 'visitorId' | 'id' | 'stream'>): Promise<boolean> => {
    for (const isWhole of [true, false]) {
      try {
        const isMeant = isStill(run);
        const last = await queries.transaction((transaction) =>
          failRun(transaction, log, isMeant, now(), isWhole),
        );
        if (last) await log.end(last);
        return last !== undefined;
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        logger.error({ err: error, runId: run.id, isWhole }, 'an answer that broke off could not be stored');
      }
    }
    return false;
  };

  return { mayBeAbandoned, isStill, close };
};
export type RunClosing = ReturnType<typeof createRunClosing>;

/**
 * Returns what there is of an answer whose writer is gone, by its stream or by what was kept of it, whichever
 * is newer.
 */
export const leftOf = (
  { checkpoint }: Pick<RunRow, 'checkpoint'>,
  logged: Awaited<ReturnType<RunLog['seal']>>,
): { draft: AnswerDraft; lastSeq: number } => {
  const keptSeq = checkpoint?.seq ?? 0;
  if (logged && logged.lastSeq >= keptSeq) return { draft: draftOf(logged.events), lastSeq: logged.lastSeq };
  const draft = checkpoint
    ? { answer: { ...emptyDraft.answer, message: checkpoint.message }, rounds: checkpoint.rounds }
    : emptyDraft;
  return { draft, lastSeq: keptSeq };
};

/**
 * Locks a run that is meant, before its stream is read: a batch that comes late waits, and finds that the run
 * has ended.
 */
export const lockRunning = async (
  transaction: Queries,
  isMeant: SQL | undefined,
): Promise<RunRow | undefined> => {
  const [run] = await transaction
    .select()
    .from(runs)
    .where(and(isMeant, eq(runs.status, 'running')))
    .for('update');
  return run;
};

/**
 * Returns the end of its stream; undefined when the run has ended, or its writer lives.
 * @param isWhole Whether the steps, rounds and activities are stored too; without them nearly nothing can
 * fail.
 */
const failRun = async (
  transaction: Queries,
  log: Pick<RunLog, 'seal' | 'lastEvents'>,
  isMeant: SQL | undefined,
  now: number,
  isWhole: boolean,
): Promise<EventBatch | undefined> => {
  const run = await lockRunning(transaction, isMeant);
  if (!run) return undefined;
  const { visitorId, id: runId, answerId } = run;
  const left = leftOf(run, await log.seal(run, transaction));
  const whole = storedAnswerOf(reduceDraft(left.draft, brokeOff));
  const message = isWhole ? whole : { ...whole, steps: undefined, rounds: undefined, activities: undefined };
  const lastSeq = left.lastSeq + 1;
  const { stream } = run;
  const last = { stream, answerId, firstSeq: lastSeq, events: [JSON.stringify(brokeOff)] };
  const end = {
    visitorId,
    runId,
    answerId,
    stream,
    status: 'failed' as const,
    cut: true,
    lastSeq,
    message,
    now,
  };
  const isEnded = await finishRun(transaction, end, { lastEvents: log.lastEvents(last) });
  return isEnded ? last : undefined;
};
