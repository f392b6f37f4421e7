import type { Logger } from 'pino';
import type { Queries } from '../database/queries.ts';
import type { EventBatch } from '../database/run-queries.ts';
import { insertEventBatches } from '../database/run-queries.ts';
import type { LiveRun } from './live-run.ts';

/** How long events wait so that many go with one statement. */
const FLUSH_MS = 60;
const MAX_FLUSH_MS = 1000;
/** A statement is followed by a pause of as many times its duration, so that storing never takes over a small machine. */
const PAUSE_RATIO = 4;

/** The stored part of a live run's stream. */
export type RunLog = { visitorId: string; live: LiveRun; storedSeq: number };

/** The events of a run that are not stored yet. */
export const unstored = (log: RunLog): EventBatch => ({
  visitorId: log.visitorId,
  runId: log.live.runId,
  firstSeq: log.storedSeq + 1,
  events: log.live.after(log.storedSeq),
});

/**
 * Stores the streams of all live runs in the background, one statement for all of them at a time.
 * Under load the batches grow instead of the number of statements. The events of a failed statement go with the next one.
 */
export const createRunLogWriter = (queries: Queries, logger: Logger, now: () => number) => {
  const waiting = new Set<RunLog>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let pauseMs = FLUSH_MS;

  const flush = async (): Promise<void> => {
    const taken = [...waiting].map((log) => ({ log, batch: unstored(log) }));
    waiting.clear();
    const batches = taken.map(({ batch }) => batch).filter((batch) => batch.events.length > 0);
    if (batches.length === 0) return;
    const startedMs = performance.now();
    try {
      await insertEventBatches(queries, batches, now());
      for (const { log, batch } of taken) log.storedSeq += batch.events.length;
    } catch (error) {
      logger.error({ err: error }, 'events could not be stored');
      for (const { log } of taken) waiting.add(log);
    }
    const tookMs = performance.now() - startedMs;
    pauseMs = Math.min(MAX_FLUSH_MS, Math.max(FLUSH_MS, PAUSE_RATIO * tookMs));
  };

  const schedule = (): void => {
    if (timer || flushing) return;
    timer = setTimeout(() => {
      timer = undefined;
      flushing = flush().finally(() => {
        flushing = undefined;
        if (waiting.size > 0) schedule();
      });
    }, pauseMs);
  };

  return {
    /** Says that a run has new events. */
    add: (log: RunLog): void => {
      waiting.add(log);
      schedule();
    },
    /** Leaves the rest of a run's stream to the caller: from here on nothing of it is written here. */
    release: async (log: RunLog): Promise<void> => {
      waiting.delete(log);
      await flushing;
      waiting.delete(log);
    },
  };
};
export type RunLogWriter = ReturnType<typeof createRunLogWriter>;
