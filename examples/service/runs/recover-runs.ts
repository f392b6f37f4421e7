import { codes, type RunEvent } from 'casement/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Queries } from '../database/queries.ts';
import { lockClasses, rowsOf } from '../database/queries.ts';
import { finishRun, readStoredEvents } from '../database/run-queries.ts';
import type { RunRow } from '../database/schema.ts';
import { runs } from '../database/schema.ts';
import { draftOf, storedAnswerOf } from './stored-answer.ts';

export const brokeOffMessage = 'The answer broke off.';

/**
 * Ends the runs of processes that are gone: their answers keep what was stored of them and fail with code 709.
 * A process is gone when the lock it holds while it lives is free.
 */
export const recoverRuns = async (database: Database, logger: Logger, now: () => number): Promise<void> => {
  const { queries, instance } = database;
  const others = await queries
    .selectDistinct({ instance: runs.instance })
    .from(runs)
    .where(and(eq(runs.status, 'running'), ne(runs.instance, instance)));
  for (const other of others) {
    await queries.transaction(async (transaction) => {
      const [lock] = await rowsOf<{ free: boolean }>(
        transaction.execute(
          sql`select pg_try_advisory_xact_lock(${lockClasses.instances}, ${other.instance}::integer) as free`,
        ),
      );
      if (!lock?.free) return;
      const broken = await transaction
        .select()
        .from(runs)
        .where(and(eq(runs.status, 'running'), eq(runs.instance, other.instance)));
      for (const run of broken) await failRun(transaction, run, now());
      if (broken.length > 0) logger.warn({ runs: broken.length }, 'answers that broke off were closed');
    });
  }
};

const failRun = async (queries: Queries, run: RunRow, now: number): Promise<void> => {
  const stored = await readStoredEvents(queries, run.visitorId, run.id, 0, 1_000_000);
  const ending: RunEvent = { type: 'RUN_ERROR', message: brokeOffMessage, code: String(codes.brokeOff) };
  const events = [JSON.stringify(ending)];
  const lastSeq = stored.length + 1;
  await finishRun(queries, {
    visitorId: run.visitorId,
    runId: run.id,
    answerId: run.answerId,
    status: 'failed',
    lastSeq,
    cut: true,
    batch: { visitorId: run.visitorId, runId: run.id, firstSeq: lastSeq, events },
    message: storedAnswerOf(draftOf([...stored, ...events])),
    now,
  });
};
