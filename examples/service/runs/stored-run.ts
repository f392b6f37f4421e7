import type { Queries } from '../database/queries.ts';
import { findRun, readStoredEvents } from '../database/run-queries.ts';
import type { RunRow } from '../database/schema.ts';
import { codes } from 'casement/contract';
import { ServiceFailure } from '../service-failure.ts';
import type { EventReader } from './live-run.ts';

const PAGE_BATCHES = 50;
/** How often the stream of a run that another process writes is looked at. */
const POLL_MS = 150;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/**
 * The stream of a run from the database: one that has ended, or one that another process is writing.
 * Rejects with code 410 when the stream has been removed already.
 */
export const openStoredRun = async (queries: Queries, run: RunRow): Promise<EventReader> => {
  const { visitorId, id: runId } = run;
  const page = (seq: number) => readStoredEvents(queries, visitorId, runId, seq, PAGE_BATCHES);
  let ended = run.status === 'running' ? undefined : run;
  if (ended) {
    const [first] = await readStoredEvents(queries, visitorId, runId, 0, 1);
    if (first === undefined) throw new ServiceFailure(codes.gone, 'This answer can no longer be streamed.');
  }
  return {
    runId,
    read: async (seq) => {
      for (;;) {
        ended ??= await hasEnded(queries, visitorId, runId);
        const events = await page(seq);
        if (events.length > 0) {
          return {
            firstSeq: seq + 1,
            events,
            done: ended !== undefined && seq + events.length >= ended.lastSeq,
          };
        }
        if (ended) return { firstSeq: seq + 1, events: await lastWord(ended, seq), done: true };
        await pause(POLL_MS);
      }
    },
  };

  /**
   * Returns the end again for a reader that has everything. After a cut it may have seen events that were never stored, under the very
   * numbers that the end got later: so the end is said again, under a number that it cannot have.
   */
  async function lastWord(row: RunRow, seq: number): Promise<string[]> {
    if (!row.cut && seq <= row.lastSeq) return [];
    return readStoredEvents(queries, visitorId, runId, row.lastSeq - 1, 1);
  }
};

const hasEnded = async (queries: Queries, visitorId: string, runId: string): Promise<RunRow | undefined> => {
  const row = await findRun(queries, visitorId, runId);
  if (!row) throw new ServiceFailure(codes.gone, 'This answer can no longer be streamed.');
  return row.status === 'running' ? undefined : row;
};
