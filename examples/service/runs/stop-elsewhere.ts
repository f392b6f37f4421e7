import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Queries } from '../database/queries.ts';
import { findRun } from '../database/run-queries.ts';
import { type RunRow, runs } from '../database/schema.ts';

const LOOK_MS = 500;
const POLL_MS = 100;
const MAX_POLLS = 100;

const one = (run: Pick<RunRow, 'visitorId' | 'id'>) =>
  and(eq(runs.visitorId, run.visitorId), eq(runs.id, run.id));

/** Asks the process that writes a run to stop it, and waits for that, at most 10 seconds. Returns the run as it is then. */
export const requestStop = async (queries: Queries, run: RunRow): Promise<RunRow> => {
  await queries.update(runs).set({ stopRequested: true }).where(one(run));
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const current = await findRun(queries, run.visitorId, run.id);
    if (!current || current.status !== 'running') return current ?? run;
    await wait(POLL_MS);
  }
  return run;
};

/** Looks for stop requests of other processes while runs are written here. Returns how to end that. */
export const followStopRequests = (
  database: Database,
  logger: Logger,
  target: { isIdle(): boolean; stop(visitorId: string, runId: string): void },
): (() => Promise<void>) => {
  if (!database.shared) return async () => {};
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const requested = await database.queries
      .select({ visitorId: runs.visitorId, id: runs.id })
      .from(runs)
      .where(
        and(eq(runs.instance, database.instance), eq(runs.status, 'running'), eq(runs.stopRequested, true)),
      );
    for (const { visitorId, id } of requested) target.stop(visitorId, id);
  };
  const timer = setInterval(() => {
    if (looking || target.isIdle()) return;
    looking = look()
      .catch((error: unknown) => logger.error({ err: error }, 'stop requests could not be read'))
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
};
