import type { Database } from '../database/queries.ts';
import { findRun, findRunning } from '../database/run-queries.ts';
import type { RunRow } from '../database/schema.ts';
import type { ActiveRuns } from './active-runs.ts';
import { requestStop } from './other-processes.ts';

/** Stops runs, whichever process writes them. @param recover Ends those that nobody works on. */
export const createStopping = (
  { queries, instance }: Database,
  active: ActiveRuns,
  recover: () => Promise<unknown>,
) => {
  /**
   * Ends a run of another process, one that began here meanwhile, or one that nobody works on. Returns the
   * run as it is then.
   */
  const endStored = async (run: RunRow): Promise<RunRow> => {
    const { visitorId, id } = run;
    if (run.instance !== instance) return requestStop(queries, run);
    // Nobody may work on it yet.
    if (!active.find(visitorId, id)) await recover();
    const present = active.find(visitorId, id);
    if (present) await active.stop([present], 'stop');
    return (await findRun(queries, visitorId, id)) ?? { ...run, status: 'failed' };
  };

  /**
   * Stops the answers of a visitor, or of one session, also those that other processes write. Returns false
   * when some go on after seconds.
   */
  const stopRuns = async (visitorId: string, sessionId?: string): Promise<boolean> => {
    const isMeant = (id: string) => sessionId === undefined || id === sessionId;
    const here = active
      .all()
      .filter(({ run: { request } }) => request.visitorId === visitorId && isMeant(request.input.threadId));
    await active.stop(here, 'stop');
    const stored = await findRunning(queries, visitorId);
    const left = stored.filter((run) => isMeant(run.sessionId));
    const ends = await Promise.all(left.map(endStored));
    return ends.every(({ status }) => status !== 'running');
  };

  return { endStored, stopRuns };
};
