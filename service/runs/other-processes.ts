import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Queries } from '../database/queries.ts';
import { findRun } from '../database/run-queries.ts';
import { type RunRow, runs } from '../database/schema.ts';
import { every } from '../base/lifetime.ts';

const LOOK_MS = 500;
const POLL_MS = 100;
const MAX_POLLS = 50;

/** Asks the process that writes a run to stop it, and waits for that, at most 5 seconds. Returns the run as it is then. */
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

/** Looks for stop requests of other processes while runs are written here. Returns a function that ends it. */
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
