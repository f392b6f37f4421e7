import { setTimeout as wait } from 'node:timers/promises';
import { codes } from 'casement/contract';
import type { Logger } from 'pino';
import { longerPause } from '../base/back-off.ts';
import { apartFromRequest } from '../base/request-context.ts';
import type { Queries } from '../database/queries.ts';
import {
  type EventBatch,
  findRun,
  insertEventBatches,
  readStoredEvents,
  withheldAfter,
} from '../database/run-queries.ts';
import type { RunRow } from '../database/schema.ts';
import { ServiceFailure } from '../base/service-failure.ts';

/** A piece of a run's stream: events as JSON, counted from `firstSeq`; `done` once nothing follows them. */
export type EventPiece = { firstSeq: number; events: string[]; done: boolean };

/** Somewhere to read a run's stream from, at the reader's own pace. */
export type EventReader = {
  runId: string;
  /** Whether this process writes the answer, or its stream is read from the store. */
  place: 'near' | 'far';
  /**
   * Reads what follows `seq`; waits while there is nothing yet.
   * @param signal Aborts when the reader is gone: then the reading of a stored stream, which looks again and again, rejects.
   */
  read(seq: number, signal?: AbortSignal): Promise<EventPiece>;
};

/** The most characters handed to a reader at once. */
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Keeps the stream of a run that is being written now in memory.
 * A reader holds nothing but its own seq, so a slow one costs no memory and keeps nobody waiting.
 */
export const createLiveRun = (visitorId: string, runId: string) => {
  const events: string[] = [];
  /** What is withheld from visitors and not stored yet. It goes with the next events: nothing is stored of a run without one. */
  let withheld: string[] = [];
  const state = { characters: 0, storedSeq: 0, storedCharacters: 0, ended: false };
  const waiting: (() => void)[] = [];

  const wakeReaders = () => {
    for (const wake of waiting.splice(0)) wake();
  };

  return {
    visitorId,
    runId,
    place: 'near' as const,
    characters: () => state.characters,
    /** Keeps an event that only the agent may know, for when the answer breaks off. */
    withhold: (event: string): void => {
      const line = withheldAfter(events.length, event);
      withheld.push(line);
      state.characters += line.length;
    },
    publish: (event: string): void => {
      events.push(event);
      state.characters += event.length;
      wakeReaders();
    },
    end: (): void => {
      state.ended = true;
      wakeReaders();
    },
    unstoredCharacters: () => state.characters - state.storedCharacters,
    /** Returns the events that are not stored yet, the first of them up to `most` characters. */
    unstored: (most = Infinity): EventBatch => {
      const batch: string[] = [];
      let size = 0;
      for (let index = state.storedSeq; index < events.length && size < most; index += 1) {
        const event = events[index] ?? '';
        batch.push(event);
        size += event.length;
      }
      return { visitorId, runId, firstSeq: state.storedSeq + 1, events: batch, withheld: [...withheld] };
    },
    /** Counts the next events as stored, and the first of what is withheld. */
    markStored: (stored: Pick<EventBatch, 'events' | 'withheld'>): void => {
      const { events: shown, withheld: hidden = [] } = stored;
      state.storedSeq += shown.length;
      for (const text of [...shown, ...hidden]) state.storedCharacters += text.length;
      withheld = withheld.slice(hidden.length);
    },
    read: async (seq: number): Promise<EventPiece> => {
      while (seq >= events.length && !state.ended) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      const piece: string[] = [];
      let size = 0;
      for (let index = seq; index < events.length && size < PIECE_CHARACTERS; index += 1) {
        const event = events[index] ?? '';
        piece.push(event);
        size += event.length;
      }
      return { firstSeq: seq + 1, events: piece, done: state.ended && seq + piece.length >= events.length };
    },
  };
};
export type LiveRun = ReturnType<typeof createLiveRun>;

/** How long events wait so that many go with one statement. */
const FLUSH_MS = 60;
const MAX_FLUSH_MS = 1000;
/** The longest pause while the database is away. */
const MAX_AWAY_MS = 3000;
/** The most characters of one run, and of all, that go with one statement. */
const RUN_CHARACTERS = 1024 * 1024;
const FLUSH_CHARACTERS = 4 * RUN_CHARACTERS;
/** The most characters of all runs together that wait for a database which is away. */
const MAX_BACKLOG_CHARACTERS = 64 * 1024 * 1024;
/** A statement is followed by a pause of as many times its duration: words and new questions go first, storing takes a twentieth. */
const PAUSE_RATIO = 20;

/**
 * Stores the streams of all live runs in the background, one statement for all of them at a time.
 * Under load the batches grow instead of the number of statements. The events of a failed statement go with the next one;
 * `onFull` is called for every run that waits when there are too many.
 */
export const createRunLogWriter = (
  queries: Queries,
  logger: Logger,
  now: () => number,
  onFull: (run: LiveRun) => void,
  maxBacklogCharacters = MAX_BACKLOG_CHARACTERS,
) => {
  const waiting = new Set<LiveRun>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let pauseMs = FLUSH_MS;
  /** Since when something has been waiting to be stored. */
  let behindSinceMs: number | undefined;

  const flush = async (): Promise<void> => {
    const taken: { run: LiveRun; batch: EventBatch }[] = [];
    let size = 0;
    for (const run of waiting) {
      if (size >= FLUSH_CHARACTERS) break;
      waiting.delete(run);
      const batch = run.unstored(RUN_CHARACTERS);
      if (batch.events.length > 0) taken.push({ run, batch });
      size += Math.min(run.unstoredCharacters(), RUN_CHARACTERS);
    }
    if (taken.length === 0) return;
    const startedMs = performance.now();
    try {
      await insertEventBatches(
        queries,
        taken.map(({ batch }) => batch),
        now(),
      );
    } catch (error) {
      logger.error({ err: error }, 'events could not be stored');
      for (const { run } of taken) waiting.add(run);
      pauseMs = longerPause(pauseMs, MAX_AWAY_MS);
      let backlog = 0;
      for (const run of waiting) backlog += run.unstoredCharacters();
      if (backlog > maxBacklogCharacters) waiting.forEach(onFull);
      return;
    }
    for (const { run, batch } of taken) {
      run.markStored(batch);
      if (run.unstoredCharacters() > 0) waiting.add(run);
    }
    behindSinceMs = waiting.size > 0 ? startedMs : undefined;
    const tookMs = performance.now() - startedMs;
    pauseMs = Math.min(MAX_FLUSH_MS, Math.max(FLUSH_MS, PAUSE_RATIO * tookMs));
  };

  const startFlush = (): void => {
    timer = undefined;
    flushing = flush().finally(() => {
      flushing = undefined;
      if (waiting.size > 0) schedule();
    });
  };

  const schedule = (): void => {
    if (timer || flushing) return;
    // Events of many requests are stored together.
    timer = apartFromRequest(() => setTimeout(startFlush, pauseMs));
  };

  return {
    /** Says that a run has new events. */
    add: (run: LiveRun): void => {
      waiting.add(run);
      behindSinceMs ??= performance.now();
      schedule();
    },
    /** How long the oldest events have been waiting to be stored, seconds. */
    lagSeconds: (): number =>
      behindSinceMs === undefined || waiting.size === 0 ? 0 : (performance.now() - behindSinceMs) / 1000,
    /** Leaves the rest of a run's stream to the caller: from here on nothing of it is written here. */
    release: async (run: LiveRun): Promise<void> => {
      waiting.delete(run);
      await flushing;
      waiting.delete(run);
    },
  };
};
export type RunLogWriter = ReturnType<typeof createRunLogWriter>;

const PAGE_BATCHES = 50;
/** How often the stream of a run that another process writes is looked at. */
const POLL_MS = 150;

const streamIsGone = () => new ServiceFailure(codes.gone, 'This answer can no longer be streamed.');

/**
 * Opens the stream of a run in the database: one that has ended, or one that another process is writing.
 * Rejects with code 410 when the stream has been removed already.
 */
export const openStoredRun = async (queries: Queries, run: RunRow): Promise<EventReader> => {
  let ended = run.status === 'running' ? undefined : run;
  if (ended && (await readStoredEvents(queries, run, 0, 1)).length === 0) throw streamIsGone();

  /**
   * Returns the end again for a reader that has everything. After a cut it may have seen events that were never stored,
   * under the very numbers that the end got later: so the end is said again, under a number that it cannot have.
   */
  const endAgain = async ({ cut, lastSeq }: RunRow, seq: number): Promise<string[]> =>
    cut || seq > lastSeq ? readStoredEvents(queries, run, lastSeq - 1, 1) : [];

  return {
    runId: run.id,
    place: 'far',
    read: async (seq, signal) => {
      const firstSeq = seq + 1;
      for (;;) {
        if (!ended) {
          const current = await findRun(queries, run.visitorId, run.id);
          if (!current) throw streamIsGone();
          if (current.status !== 'running') ended = current;
        }
        const events = await readStoredEvents(queries, run, seq, PAGE_BATCHES);
        if (events.length > 0) {
          return { firstSeq, events, done: ended !== undefined && seq + events.length >= ended.lastSeq };
        }
        if (ended) return { firstSeq, events: await endAgain(ended, seq), done: true };
        await wait(POLL_MS, undefined, { ref: false, signal });
      }
    },
  };
};
