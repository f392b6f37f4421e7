import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { endsRun, type StreamEvent } from 'casement/contract';
import { apartFromRequest } from '../../base/request-context.ts';
import { ServiceFailure } from '../../base/service-failure.ts';
import { telling } from '../../database/peers.ts';
import type { Database } from '../../database/queries.ts';
import { findRun } from '../../database/run-queries.ts';
import type { RunRow } from '../../database/schema.ts';
import { brokeOff } from '../broke-off.ts';
import { createEventBuffer, type EventReader } from './event-buffer.ts';
import { behindEarlier } from './number-events.ts';
import { type RunLog, streamIsGone } from './run-log.ts';

/** How long a stream is followed after its last reader here, who may be on the way to read on. */
const LINGER_MS = 5_000;

/** How long a log that is away is left alone. */
const AWAY_MS = 1_000;

const WATCH = 'watch ';

/** Returns the number of the stream that another process reads, where that was told to `instance`. */
export const watchedStream = (text: string, instance: number): number | undefined => {
  const word = `${WATCH}${instance} `;
  return text.startsWith(word) ? Number(text.slice(word.length)) : undefined;
};

/** Whether the last of these events ends its run. */
const isEnd = (events: readonly string[]): boolean => {
  const last = events.at(-1);
  return last?.includes('RUN_') === true && endsRun(JSON.parse(last) as StreamEvent);
};

/** Returns no events where their stream is gone. */
const orNone = async (reading: Promise<string[]>): Promise<string[]> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ServiceFailure) return [];
    throw error;
  }
};

/** The stream of a run that another process writes, for all of its readers here. */
type Followed = ReturnType<typeof createEventBuffer> & {
  readers: number;
  linger?: NodeJS.Timeout;
  /** Aborts, with what is wrong, when it is not followed any further. */
  over: AbortController;
};

/** Resolves when a signal aborts, unless `until` does before. */
const aborting = (signal: AbortSignal, until: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { signal: until });
  });

type Sources = Pick<Database, 'queries'> & { log: RunLog };

/** Takes a stream into a buffer as it grows, until it ends or nobody is left who reads it. */
const follow = async (
  { log, queries }: Sources,
  run: RunRow,
  { publish, end, over: { signal } }: Followed,
): Promise<void> => {
  let seq = 0;
  const takeIn = async (isWaiting: boolean): Promise<string[]> => {
    const events = await log.read(run, seq, isWaiting ? signal : undefined);
    events.forEach(publish);
    seq += events.length;
    // In the same turn, so that readers find their last piece to be one.
    if (isEnd(events)) end();
    return events;
  };
  /** Readers wait where the log is away: the run goes on, and where it has ended, the database knows. */
  const takeNext = async (): Promise<string[]> => {
    try {
      return await takeIn(true);
    } catch (error) {
      if (signal.aborted || error instanceof ServiceFailure) throw error;
      await wait(AWAY_MS, undefined, { ref: false, signal });
      return [];
    }
  };
  for (;;) {
    const events = await takeNext();
    if (isEnd(events)) return;
    if (events.length > 0) continue;
    const current = await findRun(queries, run.visitorId, run.id);
    if (!current) throw streamIsGone();
    // Another process goes on with it, in another stream.
    if (current.stream !== run.stream) return end();
    if (current.status === 'running') continue;
    // The end is stored before it is told. One that is missing then is in no log.
    const rest = await takeIn(false);
    if (isEnd(rest)) return;
    if (rest.length === 0) throw streamIsGone();
  }
};

/** Opens the stream of a run that has ended. */
const openEnded = async (log: RunLog, run: RunRow): Promise<EventReader> => {
  const { lastSeq, cut } = run;
  const [beginning, last] = await Promise.all(
    [log.read(run, 0), log.read(run, Math.max(0, lastSeq - 1))].map(orNone),
  );
  // The last event of an answer that broke off is always the same, whatever is left of its stream.
  const end = cut ? [JSON.stringify(brokeOff)] : last;
  if (!end?.length || !(cut || beginning?.length)) throw streamIsGone();
  return {
    runId: run.id,
    place: 'far',
    read: async (seq) => {
      const events = await orNone(log.read(run, seq));
      if (events.length > 0) return { firstSeq: seq + 1, events, done: seq + events.length >= lastSeq };
      if (seq < lastSeq && !cut) throw streamIsGone();
      // A reader who has seen all gets the end again. After a cut they may have seen events that were never
      // stored, under the very numbers that the end got later: so it is said under a number that it cannot
      // have.
      return { firstSeq: seq + 1, events: cut || seq > lastSeq ? end : [], done: true };
    },
  };
};

/**
 * Opens streams that are not written here: those of runs that have ended, and those that other processes
 * write.
 */
export const createRunReading = ({ queries }: Database, log: RunLog) => {
  const followed = new Map<number, Followed>();

  const join = (run: RunRow): Followed => {
    const known = followed.get(run.stream);
    if (known) return known;
    const over = new AbortController();
    // Every reader listens to it.
    setMaxListeners(0, over.signal);
    const made: Followed = { ...createEventBuffer(), readers: 0, over };
    followed.set(run.stream, made);
    over.signal.addEventListener('abort', () => {
      if (followed.get(run.stream) === made) followed.delete(run.stream);
    });
    const tell = sql`select ${telling(`${WATCH}${run.instance} ${run.stream}`)}`;
    queries.execute(tell).catch(() => {});
    // For readers of many requests.
    apartFromRequest(() => follow({ log, queries }, run, made)).catch((error: unknown) => over.abort(error));
    return made;
  };

  const openFollowed = (run: RunRow): EventReader => ({
    runId: run.id,
    place: 'far',
    read: async (seq, signal) => {
      const stream = join(run);
      stream.readers += 1;
      clearTimeout(stream.linger);
      const over = new AbortController();
      const ends = [stream.over.signal, ...(signal ? [signal] : [])];
      try {
        const piece = await Promise.race([
          stream.read(seq),
          ...ends.map((end) => aborting(end, over.signal)),
        ]);
        signal?.throwIfAborted();
        if (piece && (piece.events.length > 0 || !piece.done)) return piece;
        // This reader has seen more than there is, or the stream cannot be followed: it has ended, or its log
        // has lost it.
        const ended = await findRun(queries, run.visitorId, run.id);
        // A reader who asks again gets the stream in which the answer goes on.
        if (ended && ended.stream !== run.stream) return { firstSeq: seq + 1, events: [], done: true };
        if (ended && ended.status !== 'running') return await (await openEnded(log, ended)).read(seq);
        stream.over.signal.throwIfAborted();
        throw streamIsGone();
      } finally {
        over.abort();
        stream.readers -= 1;
        if (stream.readers === 0) stream.linger = setTimeout(() => stream.over.abort(), LINGER_MS).unref();
      }
    },
  });

  return {
    /** Rejects with code 410 when the stream has been removed already. */
    open: async (run: RunRow): Promise<EventReader> =>
      behindEarlier(run.status === 'running' ? openFollowed(run) : await openEnded(log, run), run.takeovers),
    /** Returns the events of a run so far. */
    all: async (run: RunRow): Promise<string[]> => {
      const events: string[] = [];
      for (;;) {
        const more = await log.read(run, events.length);
        if (more.length === 0) return events;
        events.push(...more);
      }
    },
    close: (): void => {
      for (const { over } of followed.values()) over.abort();
    },
  };
};
export type RunReading = ReturnType<typeof createRunReading>;
