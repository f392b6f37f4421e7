import { setTimeout as wait } from 'node:timers/promises';
import { codes, type RunEvent } from 'casement/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, lockClasses, type Queries, rowsOf } from '../database/queries.ts';
import { findRun, finishRun, readStoredEvents } from '../database/run-queries.ts';
import { type RunRow, runs } from '../database/schema.ts';
import { every } from '../lifetime.ts';
import { draftOf, storedAnswerOf } from './answer-draft.ts';

export const interruptedMessage = 'The answer broke off.';

/**
 * Ends the runs of processes that are gone: their answers keep what was stored of them and fail with code 709.
 * A process is gone when the lock it holds while it lives is free.
 */
export const recoverRuns = async (database: Database, logger: Logger, now: () => number): Promise<void> => {
  const { queries } = database;
  const others = await queries
    .selectDistinct({ instance: runs.instance })
    .from(runs)
    .where(and(eq(runs.status, 'running'), ne(runs.instance, database.instance)));
  for (const { instance } of others) {
    await queries.transaction(async (transaction) => {
      const [lock] = await rowsOf<{ free: boolean }>(
        transaction.execute(
          sql`select pg_try_advisory_xact_lock(${lockClasses.instances}, ${instance}::integer) as free`,
        ),
      );
      if (!lock?.free) return;
      const interrupted = await transaction
        .select()
        .from(runs)
        .where(and(eq(runs.status, 'running'), eq(runs.instance, instance)));
      for (const run of interrupted) await failRun(transaction, run, now());
      if (interrupted.length > 0) {
        logger.warn({ runs: interrupted.length }, 'answers that broke off were closed');
      }
    });
  }
};

const failRun = async (queries: Queries, run: RunRow, now: number): Promise<void> => {
  const { visitorId, id: runId, answerId } = run;
  const stored = await readStoredEvents(queries, run, 0, 1_000_000);
  const ending: RunEvent = { type: 'RUN_ERROR', message: interruptedMessage, code: String(codes.brokeOff) };
  const events = [JSON.stringify(ending)];
  const message = storedAnswerOf(draftOf([...stored, ...events]));
  const firstSeq = stored.length + 1;
  const end = { visitorId, runId, answerId, status: 'failed' as const, cut: true, firstSeq, events };
  await finishRun(queries, { ...end, message, now });
};

const LOOK_MS = 500;
const POLL_MS = 100;
const MAX_POLLS = 100;

/** Asks the process that writes a run to stop it, and waits for that, at most 10 seconds. Returns the run as it is then. */
export const requestStop = async (queries: Queries, run: RunRow): Promise<RunRow> => {
  const { visitorId, id } = run;
  await queries
    .update(runs)
    .set({ stopRequested: true })
    .where(and(eq(runs.visitorId, visitorId), eq(runs.id, id)));
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const current = await findRun(queries, visitorId, id);
    if (!current || current.status !== 'running') return current ?? run;
    await wait(POLL_MS);
  }
  return run;
};

/** Looks for stop requests of other processes while runs are written here. Returns how to end that. */
export const followStopRequests = (
  { queries, instance, shared }: Database,
  logger: Logger,
  target: { isIdle(): boolean; stop(visitorId: string, runId: string): void },
): (() => Promise<void>) => {
  if (!shared) return async () => {};
  const look = async (): Promise<void> => {
    if (target.isIdle()) return;
    const requested = await queries
      .select({ visitorId: runs.visitorId, id: runs.id })
      .from(runs)
      .where(and(eq(runs.instance, instance), eq(runs.status, 'running'), eq(runs.stopRequested, true)));
    for (const { visitorId, id } of requested) target.stop(visitorId, id);
  };
  return every(LOOK_MS, look, logger);
};
