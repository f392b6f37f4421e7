import { codes, type RunEvent } from 'casement/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../base/is-database-away.ts';
import { type Database, lockClasses, type Queries, rowsOf } from '../database/queries.ts';
import { finishRun, readWholeStream } from '../database/run-queries.ts';
import { type RunRow, runs } from '../database/schema.ts';
import { draftOf, storedAnswerOf } from './answer-draft.ts';

/** The last event of an answer that nobody goes on with. */
export const brokeOff = {
  type: 'RUN_ERROR',
  message: 'The answer broke off.',
  code: String(codes.brokeOff),
} as const satisfies RunEvent;

/** How long the lock of a process must have been free, so that one whose connection broke has time to take it again. */
const FREE_MS = 2_000;

/**
 * Ends the runs that nobody works on: their answers keep what was stored of them and fail with code 709. Such are runs of
 * this process that are not active, and those of processes that are gone: the lock that a process holds while it lives is free.
 */
export const createRunRecovery = (
  { queries, instance, shared }: Database,
  logger: Logger,
  now: () => number,
  isActive: (visitorId: string, runId: string) => boolean,
) => {
  /** When the lock of another process was first seen free. */
  const freeSince = new Map<number, number>();

  /** Whether a process is gone for certain; a single-user database has no other. */
  const isGone = async (transaction: Queries, other: number): Promise<boolean> => {
    if (!shared) return true;
    const lock = sql`select pg_try_advisory_xact_lock(${lockClasses.instances}, ${other}::integer) as free`;
    const [row] = await rowsOf<{ free: boolean }>(transaction.execute(lock));
    if (!row?.free) {
      freeSince.delete(other);
      return false;
    }
    const since = freeSince.get(other) ?? performance.now();
    freeSince.set(other, since);
    return performance.now() - since >= FREE_MS;
  };

  /** Ends a run by itself: one that fails keeps no other from its end. Returns false when its writer may go on, undefined when it fails. */
  const close = async (run: RunRow): Promise<boolean | undefined> => {
    for (const isWhole of [true, false]) {
      try {
        return await queries.transaction(async (transaction) => {
          if (run.instance !== instance && !(await isGone(transaction, run.instance))) return false;
          await failRun(transaction, run, now(), isWhole);
          return true;
        });
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        logger.error({ err: error, runId: run.id, isWhole }, 'an answer that broke off could not be stored');
      }
    }
    return undefined;
  };

  return async (): Promise<{ mayHaveMore: boolean }> => {
    const running = await queries.select().from(runs).where(eq(runs.status, 'running'));
    const abandoned = new Map<number, RunRow[]>();
    for (const run of running) {
      if (run.instance === instance && isActive(run.visitorId, run.id)) continue;
      abandoned.set(run.instance, [...(abandoned.get(run.instance) ?? []), run]);
    }
    for (const other of freeSince.keys()) if (!abandoned.has(other)) freeSince.delete(other);
    for (const ofWriter of abandoned.values()) {
      let closed = 0;
      for (const run of ofWriter) {
        const isClosed = await close(run);
        if (isClosed === false) break;
        if (isClosed) closed += 1;
      }
      if (closed > 0) logger.warn({ runs: closed }, 'answers that broke off were closed');
    }
    return { mayHaveMore: freeSince.size > 0 };
  };
};

/** @param isWhole Whether the steps, rounds and activities are stored too; without them nearly nothing can fail. */
const failRun = async (
  transaction: Queries,
  { visitorId, id }: RunRow,
  now: number,
  isWhole: boolean,
): Promise<void> => {
  // Locked before its stream is read: a batch that comes late waits, and finds that the run has ended.
  const [run] = await transaction
    .select()
    .from(runs)
    .where(and(eq(runs.visitorId, visitorId), eq(runs.id, id), eq(runs.status, 'running')))
    .for('update');
  if (!run) return;
  const stored = await readWholeStream(transaction, run);
  const events = [JSON.stringify(brokeOff)];
  const whole = storedAnswerOf(draftOf([...stored.events, ...events]));
  const message = isWhole ? whole : { ...whole, steps: undefined, rounds: undefined, activities: undefined };
  const { answerId } = run;
  const end = { visitorId, runId: id, answerId, status: 'failed' as const, cut: true, events, message, now };
  await finishRun(transaction, { ...end, firstSeq: stored.lastSeq + 1 });
};
