import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { every } from '../base/lifetime.ts';
import { telling } from '../database/peers.ts';
import type { Database, Queries } from '../database/queries.ts';
import { findRun, type RunEnd } from '../database/run-queries.ts';
import { NOBODY, type RunRow, runs } from '../database/schema.ts';

/**
 * How often stop requests are looked for where those who make them cannot be heard, and where their words may
 * be lost.
 */
const LOOK_MS = 500;
const LOOK_HEARING_MS = 3_000;
const POLL_MS = 100;
const MAX_POLLS = 50;

const stopWord = (instance: number) => `stop ${instance}`;
const LEFT = 'left a run';

/**
 * Asks the process that writes a run to stop it, and waits for that, at most 5 seconds. Returns the run as it
 * is then.
 */
export const requestStop = async (queries: Queries, run: RunRow): Promise<RunRow> => {
  const { visitorId, id, instance } = run;
  await queries.execute(sql`
    with stopped as (
      update runs set stop_requested = true where visitor_id = ${visitorId} and id = ${id} returning 1
    )
    select ${telling(stopWord(instance))} from stopped`);
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const current = await findRun(queries, visitorId, id);
    if (!current || current.status !== 'running') return current ?? run;
    await wait(POLL_MS);
  }
  return run;
};

/** Leaves a run to the process that looks first, this one's successor or another. */
export const leaveRun = async (
  queries: Queries,
  { visitorId, runId, stream }: Pick<RunEnd, 'visitorId' | 'runId' | 'stream'>,
): Promise<void> => {
  await queries.execute(sql`
    with abandoned as (
      update runs set instance = ${NOBODY}
      where visitor_id = ${visitorId} and id = ${runId} and stream = ${stream}::bigint and status = 'running'
      returning 1
    )
    select ${telling(LEFT)} from abandoned`);
};

/**
 * Carries out what other processes decide about the runs that are written here: those that visitors stop
 * there, and those that were ended there because this process was not seen for a while. Returns a function
 * that ends it.
 */
export const followOthers = (
  { queries, instance, peers }: Database,
  logger: Logger,
  target: {
    isIdle(): boolean;
    stop(visitorId: string, runId: string): void;
    /** Aborts each run of this process that `load` does not return: another process has ended it. */
    keepOnly(load: () => Promise<Pick<RunRow, 'visitorId' | 'id'>[]>): Promise<void>;
    recover(): Promise<void>;
  },
): (() => Promise<void>) => {
  if (!peers) return async () => {};
  const { signals } = peers;
  const isWrittenHere = and(eq(runs.instance, instance), eq(runs.status, 'running'));
  const ids = { visitorId: runs.visitorId, id: runs.id };
  let lookedMs = 0;
  const look = async (): Promise<void> => {
    if (target.isIdle()) return;
    lookedMs = performance.now();
    const requested = await queries
      .select(ids)
      .from(runs)
      .where(and(isWrittenHere, eq(runs.stopRequested, true)));
    for (const { visitorId, id } of requested) target.stop(visitorId, id);
  };
  const reconcile = async (): Promise<void> => {
    if (target.isIdle()) return;
    logger.warn(
      'this process was not seen by others for a while: answers that they ended meanwhile end here',
    );
    await target.keepOnly(async () => queries.select(ids).from(runs).where(isWrittenHere));
  };
  const run = (task: () => Promise<void>) => () => {
    task().catch((error: unknown) => logger.error({ err: error }, 'other processes could not be followed'));
  };
  const onLost = run(() => target.recover());
  const onTold = (text: string) => {
    if (text === stopWord(instance)) run(look)();
    if (text === LEFT) onLost();
  };
  const onLapsed = run(reconcile);
  signals.on('told', onTold).on('lapsed', onLapsed).on('lost', onLost);
  const stopLooking = every(
    LOOK_MS,
    async () => {
      if (!peers.hears() || performance.now() - lookedMs > LOOK_HEARING_MS) await look();
    },
    logger,
  );
  return async () => {
    signals.off('told', onTold).off('lapsed', onLapsed).off('lost', onLost);
    await stopLooking();
  };
};
