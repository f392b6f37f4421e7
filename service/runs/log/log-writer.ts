import type { Logger } from 'pino';
import { longerPause } from '../../base/back-off.ts';
import { apartFromRequest } from '../../base/request-context.ts';
import { createCheckpoints, type Keep } from './checkpoints.ts';
import type { LiveRun } from './live-run.ts';
import type { RunLog } from './run-log.ts';

/**
 * How long events wait for others, so that one statement stores many: shorter for a run that another process
 * reads.
 */
const WATCHED_MS = 200;
const FLUSH_MS = 500;
/**
 * The same for a process alone, where only a start after a crash reads them: a row costs the same with the
 * words of a whole second in it.
 */
export const FLUSH_ALONE_MS = 1000;
const MAX_FLUSH_MS = 1000;
/** The longest pause while the log is away. */
const MAX_AWAY_MS = 3000;
/** The most characters of one run, and of all runs, in one statement. */
const RUN_CHARACTERS = 1024 * 1024;
const FLUSH_CHARACTERS = 4 * RUN_CHARACTERS;
/** The most characters of all runs together that wait for a log which is away. */
const MAX_BACKLOG_CHARACTERS = 64 * 1024 * 1024;
/**
 * A pause of as many times its duration follows each write: words and new questions go first, storing takes a
 * twentieth.
 */
const PAUSE_RATIO = 20;

/** The writer calls these for a run whose stream cannot go on. */
type Verbs = {
  /** Too many events wait for a log that is away. */
  onFull: (run: LiveRun) => void;
  /** Another process has ended the run. */
  onEnded: (run: LiveRun) => void;
};

/** Takes what some of those that wait have to store, up to a bound. */
const takeBatches = (runs: Iterable<LiveRun>, waiting: Set<LiveRun>) => {
  const taken: { run: LiveRun; batch: ReturnType<LiveRun['unstored']> }[] = [];
  let size = 0;
  for (const run of runs) {
    if (size >= FLUSH_CHARACTERS) break;
    if (!waiting.delete(run)) continue;
    const batch = run.unstored(RUN_CHARACTERS);
    if (batch.events.length > 0) taken.push({ run, batch });
    size += Math.min(run.unstoredCharacters(), RUN_CHARACTERS);
  }
  return taken;
};

/** Returns how many characters of some runs are not stored. */
const charactersOf = (runs: Iterable<LiveRun>): number => {
  let characters = 0;
  for (const run of runs) characters += run.unstoredCharacters();
  return characters;
};

/**
 * Stores the streams of all live runs in the background, those of all at once.
 * Under load the batches grow instead of their number. The events of a failed attempt go with the next one.
 * @param keep Stores what there is of running answers; absent where the log does that.
 */
export const createLogWriter = (
  log: Pick<RunLog, 'append'>,
  keep: Keep | undefined,
  logger: Logger,
  { onFull, onEnded }: Verbs,
  { flushMs = FLUSH_MS, maxBacklogCharacters = MAX_BACKLOG_CHARACTERS } = {},
) => {
  /** Runs with events that are not stored, and those that are read elsewhere. */
  const waiting = new Set<LiveRun>();
  const watched = new Set<LiveRun>();
  const checkpoints = keep && createCheckpoints(keep, logger);
  let timer: { due: number; handle: NodeJS.Timeout } | undefined;
  let flushing: Promise<void> | undefined;
  let pauseMs = 0;
  let tookAllMs = -Infinity;
  /** Since when something has been waiting to be stored. */
  let behindSinceMs: number | undefined;

  /** Takes what is due: a run that nobody reads elsewhere has its turn less often. */
  const take = () => {
    const isTurnOfAll = performance.now() - tookAllMs >= flushMs - WATCHED_MS;
    if (isTurnOfAll) tookAllMs = performance.now();
    return takeBatches(isTurnOfAll ? waiting : watched, waiting);
  };

  const append = async (): Promise<void> => {
    const taken = take();
    if (taken.length === 0) return;
    const startedMs = performance.now();
    try {
      const { ended, lost } = await log.append(taken.map(({ batch }) => batch));
      for (const { run, batch } of taken) {
        if (ended.includes(batch.stream)) onEnded(run);
        else if (lost.includes(batch.stream)) run.markLost();
        else run.markStored(batch);
        if (run.unstoredCharacters() > 0 && !ended.includes(batch.stream)) waiting.add(run);
      }
      behindSinceMs = waiting.size > 0 ? startedMs : undefined;
      pauseMs = Math.min(MAX_FLUSH_MS, PAUSE_RATIO * (performance.now() - startedMs));
    } catch (error) {
      logger.error({ err: error }, 'events could not be stored');
      for (const { run } of taken) waiting.add(run);
      pauseMs = longerPause(Math.max(pauseMs, WATCHED_MS), MAX_AWAY_MS);
      if (charactersOf(waiting) > maxBacklogCharacters) for (const run of waiting) onFull(run);
    }
  };

  const flush = async (): Promise<void> => {
    // Of the same moment as the events: an answer that breaks off right after must not be kept with words
    // that its stream lacks.
    const due = checkpoints?.takeDue() ?? [];
    // The events of all go along.
    if (due.length > 0) tookAllMs = -Infinity;
    await append();
    await checkpoints?.keep(due);
  };

  const schedule = (leastMs: number): void => {
    const due = performance.now() + Math.max(pauseMs, leastMs);
    if (flushing || (timer && timer.due <= due)) return;
    clearTimeout(timer?.handle);
    const begin = () => {
      timer = undefined;
      flushing = flush().finally(() => {
        flushing = undefined;
        if (waiting.size > 0) schedule([...watched].some((run) => waiting.has(run)) ? WATCHED_MS : flushMs);
      });
    };
    // Events of many requests are stored together.
    timer = { due, handle: apartFromRequest(() => setTimeout(begin, due - performance.now())) };
  };

  return {
    /** Says that a run has new events. */
    add: (run: LiveRun): void => {
      waiting.add(run);
      checkpoints?.add(run);
      behindSinceMs ??= performance.now();
      schedule(watched.has(run) ? WATCHED_MS : flushMs);
    },
    /** Says that a run is read at another process. */
    watch: (run: LiveRun): void => {
      watched.add(run);
      if (waiting.has(run)) schedule(0);
    },
    /** How long the oldest events have been waiting to be stored, seconds. */
    lagSeconds: (): number =>
      behindSinceMs === undefined || waiting.size === 0 ? 0 : (performance.now() - behindSinceMs) / 1000,
    /** Leaves the rest of a run's stream to the caller: from here on nothing of it is written here. */
    release: async (run: LiveRun): Promise<void> => {
      const forget = () => [waiting, watched, checkpoints].forEach((runs) => runs?.delete(run));
      forget();
      await flushing;
      forget();
    },
  };
};
export type LogWriter = ReturnType<typeof createLogWriter>;
