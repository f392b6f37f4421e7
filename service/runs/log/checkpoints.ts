import type { Logger } from 'pino';
import type { Checkpoint } from '../../database/schema.ts';
import type { LiveRun } from './live-run.ts';

/** How often what there is of a running answer is kept in the database. */
const CHECKPOINT_MS = 5_000;

export type Keep = (checkpoints: { stream: number; checkpoint: Checkpoint }[]) => Promise<unknown>;

/** Keeps what there is of running answers every few seconds, for when their streams are lost. */
export const createCheckpoints = (keep: Keep, logger: Logger) => {
  /** Runs that have changed since they were kept. */
  const changed = new Set<LiveRun>();
  let keptMs = performance.now();

  return {
    add: (run: LiveRun): void => void changed.add(run),
    delete: (run: LiveRun): boolean => changed.delete(run),
    /** Takes what there is of the runs that have changed; nothing where that was taken a moment ago. */
    takeDue: (): { run: LiveRun; checkpoint: Checkpoint }[] => {
      if (performance.now() - keptMs < CHECKPOINT_MS) return [];
      keptMs = performance.now();
      const due = [...changed].flatMap((run) => {
        const checkpoint = run.checkpoint();
        return checkpoint ? { run, checkpoint } : [];
      });
      changed.clear();
      return due;
    },
    keep: async (due: readonly { run: LiveRun; checkpoint: Checkpoint }[]): Promise<void> => {
      if (due.length === 0) return;
      try {
        await keep(due.map(({ run, checkpoint }) => ({ stream: run.stream(), checkpoint })));
        for (const { run, checkpoint } of due) run.markKept(checkpoint.seq);
      } catch (error) {
        logger.warn({ err: error }, 'what there is of running answers could not be kept');
      }
    },
  };
};
