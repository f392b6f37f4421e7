import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, ne, or, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { LEASE_MS } from '../database/peers.ts';
import type { Database } from '../database/queries.ts';
import { instances, NOBODY, type RunRow, runs } from '../database/schema.ts';
import type { RunClosing } from './close-runs.ts';

/** How often a start looks whether others show that they live. */
const LOOK_MS = 200;

/**
 * The fate of a run that nobody works on: it goes on here, another process has it or is to have it, or it is
 * lost.
 */
export type Taking = 'taken' | 'left' | 'lost';

/**
 * Goes on with the runs that nobody works on, or ends them: then their answers keep what was stored of them
 * and fail with code 709. Such are runs of this process that are not active, and those of processes that have
 * left them or whose lease has expired.
 * @param verbs.takeOver Goes on with a run that meets the condition still.
 */
export const createRunRecovery = (
  { queries, instance, peers }: Database,
  { mayBeAbandoned, isStill, close }: RunClosing,
  logger: Logger,
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

  /**
   * Whether an expired lease means that its process is gone. After an outage of the database every lease has
   * expired, so living processes first get the time of one lease to renew theirs.
   */
  const maySeeOthers = (): boolean => !peers || peers.watchedMs() >= LEASE_MS;

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
