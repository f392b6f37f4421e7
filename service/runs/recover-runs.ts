import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../base/is-database-away.ts';
import { LEASE_MS } from '../database/peers.ts';
import type { Database, Queries } from '../database/queries.ts';
import { finishRun } from '../database/run-queries.ts';
import { instances, NOBODY, type RunRow, runs } from '../database/schema.ts';
import { type AnswerDraft, draftOf, emptyDraft, reduceDraft, storedAnswerOf } from './answer-draft.ts';
import { brokeOff } from './broke-off.ts';
import type { EventBatch, RunLog } from './log/run-log.ts';

/** How often a start looks whether others show that they live. */
const LOOK_MS = 200;

/** The process that writes a run, as it is known to the database, lives. */
const isWriterLiving = sql`exists (
  select 1 from instances where instances.id = runs.instance and instances.expires_at > clock_timestamp())`;

/** The fate of a run that nobody works on: it goes on here, another process has it or is to have it, or it is lost. */
export type Taking = 'taken' | 'left' | 'lost';

/**
 * Goes on with the runs that nobody works on, or ends them: then their answers keep what was stored of them and fail with code 709.
 * Such are runs of this process that are not active, and those of processes that have left them or whose lease has expired.
 * @param verbs.takeOver Goes on with a run that meets the condition still.
 */
export const createRunRecovery = (
  { queries, instance, peers }: Database,
  log: Pick<RunLog, 'seal' | 'lastEvents' | 'end'>,
  logger: Logger,
  now: () => number,
  {
    isActive,
    takeOver,
  }: {
    isActive: (visitorId: string, runId: string) => boolean;
    takeOver: (run: RunRow, isMeant: SQL | undefined) => Promise<Taking>;
  },
) => {
  const isOwn = eq(runs.instance, instance);
  const isOwnOrLeft = or(isOwn, eq(runs.instance, NOBODY));
  const mayBeAbandoned = peers ? or(isOwn, not(isWriterLiving)) : undefined;

  /** After the database was away, all leases have expired: those who live get as long to show it. */
  const maySeeOthers = (): boolean => !peers || peers.watchedMs() >= LEASE_MS;

  /** A run is the one that was found, and nobody works on it yet. */
  const isStill = ({ visitorId, id, stream }: RunRow) =>
    and(eq(runs.visitorId, visitorId), eq(runs.id, id), eq(runs.stream, stream), mayBeAbandoned);

  /**
   * Ends a run by itself: one that fails keeps no other from its end. Returns whether it ended it: nothing is wrong with a
   * run that has come to its end meanwhile, or whose writer shows that it lives.
   */
  const close = async (run: RunRow): Promise<boolean> => {
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

  const recover = async (): Promise<void> => {
    const found = await queries
      .select()
      .from(runs)
      .where(and(eq(runs.status, 'running'), maySeeOthers() ? mayBeAbandoned : isOwnOrLeft));
    let closed = 0;
    let taken = 0;
    for (const run of found) {
      if (isActive(run.visitorId, run.id)) continue;
      const taking = run.takeover ? await takeOver(run, isStill(run)) : 'lost';
      if (taking === 'taken') taken += 1;
      if (taking === 'lost' && (await close(run))) closed += 1;
    }
    if (taken > 0) logger.info({ runs: taken }, 'answers go on here that another process was writing');
    if (closed > 0) logger.warn({ runs: closed }, 'answers that broke off were closed');
  };

  /** Returns when the leases end of the other processes that write answers. */
  const leasesOfOthers = () =>
    queries
      .selectDistinct({ id: runs.instance, expiresAt: instances.expiresAt })
      .from(runs)
      .leftJoin(instances, eq(instances.id, runs.instance))
      .where(and(eq(runs.status, 'running'), ne(runs.instance, instance)));

  return {
    recover,
    /** The same at the start, which waits until others have shown that they live or can no longer. */
    recoverFirst: async (): Promise<void> => {
      const firstSeen = new Map<number, string | null>();
      const until = performance.now() + LEASE_MS + 2 * LOOK_MS;
      for (;;) {
        await recover();
        if (!peers || performance.now() > until) return;
        const others = await leasesOfOthers();
        const hasShown = ({ id, expiresAt }: (typeof others)[number]) =>
          expiresAt !== null && firstSeen.has(id) && firstSeen.get(id) !== expiresAt;
        if (others.every(hasShown)) return;
        for (const { id, expiresAt } of others) if (!firstSeen.has(id)) firstSeen.set(id, expiresAt);
        await wait(LOOK_MS);
      }
    },
  };
};

/** Returns what there is of an answer whose writer is gone, by its stream or by what was kept of it, whichever is newer. */
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

/** Locks a run that is meant, before its stream is read: a batch that comes late waits, and finds that the run has ended. */
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
 * @param isWhole Whether the steps, rounds and activities are stored too; without them nearly nothing can fail.
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
