import { codes } from 'casement/contract';
import type { SQL } from 'drizzle-orm';
import { ServiceFailure } from '../../base/service-failure.ts';
import type { Queries } from '../../database/queries.ts';
import type { RunRow } from '../../database/schema.ts';

/** A run as its log knows it. */
export type LoggedRun = Pick<RunRow, 'stream' | 'answerId'>;

/**
 * Consecutive events of one run, as JSON, and what was withheld from visitors since the last batch, see
 * `withheldAfter`.
 */
export type EventBatch = LoggedRun & { firstSeq: number; events: string[]; withheld?: string[] };

/**
 * All that is kept of a stream: the seq of its last event, and the events with those that were withheld in
 * their places.
 */
type WholeStream = { lastSeq: number; events: string[] };

/**
 * Keeps the streams of runs for whoever reads them: at any process, and for a while after their end. What an
 * answer has said is stored besides, so a log may lose what it has.
 */
export type RunLog = {
  /**
   * Whether streams are stored where runs are, and as long as they go on: then nothing else need be kept of
   * them.
   */
  readonly isWithRuns: boolean;
  /**
   * Stores batches of any number of runs. One that has been stored already may come again, longer. Returns
   * the streams that take nothing any more, because somebody has ended them, and those that have lost their
   * beginning, which has to come again.
   */
  append(batches: EventBatch[]): Promise<{ ended: number[]; lost: number[] }>;
  /**
   * Returns some of the events behind `seq`. Where there are none and a signal is given, it waits for them,
   * for some seconds at most; aborting the signal ends that. Throws code 410 where what follows `seq` has
   * been removed, and, without a signal, where a log apart from the database is away.
   */
  read(run: LoggedRun, seq: number, signal?: AbortSignal): Promise<string[]>;
  /**
   * Keeps what comes late from a writer out of a stream, and returns what is in it; undefined when its
   * beginning is missing.
   * @param transaction The one that has locked the run's row.
   */
  seal(run: LoggedRun, transaction: Queries): Promise<WholeStream | undefined>;
  /**
   * Makes a part of the statement that stores the end of a run, see `finishRun`, of its last events;
   * undefined where the log is not in the database.
   */
  lastEvents(last: EventBatch): SQL | undefined;
  /**
   * Ends a stream once the run's end is stored, unless `lastEvents` has. Never rejects: readers see in the
   * database that it has ended.
   */
  end(last: EventBatch): Promise<void>;
  /** Removes what has been kept long enough. */
  cleanUp(now: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Writes an event that only the agent may know, and its place in the stream: behind the event numbered `seq`.
 */
export const withheldAfter = (seq: number, event: string): string => `${seq} ${event}`;

/** Puts what was withheld into its places among the events. */
export const withWithheld = (events: readonly string[], withheld: readonly string[]): string[] => {
  const all = [...events];
  // From the last one on, so that the places of the others stay the same.
  for (const line of withheld.toReversed()) {
    const end = line.indexOf(' ');
    all.splice(Number(line.slice(0, end)), 0, line.slice(end + 1));
  }
  return all;
};

/**
 * Returns how often a reader who got nothing looks again. Where notifications are heard, looking only makes
 * up for those that were lost.
 */
export const pollMs = (hears: boolean): number => (hears ? 2_000 : 250);

export const streamIsGone = () => new ServiceFailure(codes.gone, 'This answer can no longer be streamed.');
