import { atMost } from '../base/lifetime.ts';
import { abort, type ActiveRun } from './perform-run.ts';
import type { EventReader } from './log/event-buffer.ts';
import type { AbortReason } from './write-answer.ts';

/**
 * The stream of an admitted run. `finished` settles once the answer is stored; absent for a run sent before.
 */
export type StartedRun = { reader: EventReader; finished?: Promise<void> };

/** A run that is being started or written here. */
type Present = { run: ActiveRun; started: Promise<StartedRun> };

/** How long a stop waits until the words so far are stored. */
const STOP_MS = 5_000;

// A visitor id is base64url, so the space parts it from whatever the run id is.
const keyOf = (visitorId: string, runId: string) => `${visitorId} ${runId}`;

/** Keeps the runs of this process, from their start until their answer is stored. */
export const createActiveRuns = () => {
  const active = new Map<string, Present>();
  return {
    add: (visitorId: string, runId: string, present: Present): void => {
      active.set(keyOf(visitorId, runId), present);
    },
    remove: (visitorId: string, runId: string): void => {
      active.delete(keyOf(visitorId, runId));
    },
    find: (visitorId: string, runId: string): Present | undefined => active.get(keyOf(visitorId, runId)),
    ofStream: (stream: number): ActiveRun | undefined =>
      [...active.values()].find(({ run }) => run.live.stream() === stream)?.run,
    all: (): Present[] => [...active.values()],

    /** Asks for the end of a run, where it is here. */
    abort: (visitorId: string, runId: string, reason: AbortReason): void => {
      const present = active.get(keyOf(visitorId, runId));
      if (present) abort(present.run, reason);
    },

    /** Resolves once no answer is being written, and those that begin meanwhile have ended as well. */
    whenIdle: async (): Promise<void> => {
      while (active.size > 0) {
        const ends = [...active.values()].map(async ({ started }) => (await started).finished);
        await Promise.allSettled(ends);
      }
    },

    /** Aborts each run of this process that `load` does not return: another process has ended it. */
    keepOnly: async (load: () => Promise<{ visitorId: string; id: string }[]>): Promise<void> => {
      const admitted = [...active].filter(([, { run }]) => run.live.stream() > 0);
      const kept = new Set((await load()).map(({ visitorId, id }) => keyOf(visitorId, id)));
      for (const [key, { run }] of admitted) if (!kept.has(key)) abort(run, 'lost');
    },

    /**
     * Aborts answers and waits until they are stored, not longer than `STOP_MS`: the database may be away.
     */
    stop: async (stopped: Present[], reason: AbortReason): Promise<void> => {
      const ends = stopped.map(async ({ run, started }) => {
        const admitted = await started.catch(() => undefined);
        abort(run, reason);
        await admitted?.finished;
      });
      await atMost(STOP_MS, Promise.all(ends));
    },
  };
};
export type ActiveRuns = ReturnType<typeof createActiveRuns>;
