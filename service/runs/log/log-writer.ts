import type { Logger } from 'pino';
import { longerPause } from '../../base/back-off.ts';
import { apartFromRequest } from '../../base/request-context.ts';
import type { Checkpoint } from '../../database/schema.ts';
import type { LiveRun } from './live-run.ts';
import type { RunLog } from './run-log.ts';

/** How long events wait so that many go at once: those of a run that is read at another process, and all others. */
const WATCHED_MS = 200;
const FLUSH_MS = 500;
/** The same where nobody reads them but a start after a crash: a row of a run costs as much with the words of a second in it. */
export const FLUSH_ALONE_MS = 1000;
const MAX_FLUSH_MS = 1000;
/** The longest pause while the log is away. */
const MAX_AWAY_MS = 3000;
/** How often what there is of a running answer is kept in the database. */
const CHECKPOINT_MS = 5_000;
/** The most characters of one run, and of all, that go at once. */
const RUN_CHARACTERS = 1024 * 1024;
const FLUSH_CHARACTERS = 4 * RUN_CHARACTERS;
/** The most characters of all runs together that wait for a log which is away. */
const MAX_BACKLOG_CHARACTERS = 64 * 1024 * 1024;
/** A pause of as many times its duration follows each write: words and new questions go first, storing takes a twentieth. */
const PAUSE_RATIO = 20;

/** Called for a run whose stream cannot go on. */
type Verbs = {
  /** Too many events wait for a log that is away. */
  onFull: (run: LiveRun) => void;
  /** Another process has ended the run. */
  onEnded: (run: LiveRun) => void;
};

/**
 * Stores the streams of all live runs in the background, those of all at once.
 * Under load the batches grow instead of their number. The events of a failed attempt go with the next one.
 * @param keep Stores what there is of running answers.
 */
export const createLogWriter = (
  log: Pick<RunLog, 'append'>,
  keep: (checkpoints: { stream: number; checkpoint: Checkpoint }[]) => Promise<unknown>,
  logger: Logger,
  { onFull, onEnded }: Verbs,
  { flushMs = FLUSH_MS, maxBacklogCharacters = MAX_BACKLOG_CHARACTERS } = {},
) => {
  /** Runs with events that are not stored, those that are read elsewhere, and those that have changed since they were kept. */
  const waiting = new Set<LiveRun>();
  const watched = new Set<LiveRun>();
  const changed = new Set<LiveRun>();
  let timer: { due: number; handle: NodeJS.Timeout } | undefined;
  let flushing: Promise<void> | undefined;
  let pauseMs = 0;
  let tookAllMs = -Infinity;
  /** Since when something has been waiting to be stored. */
  let behindSinceMs: number | undefined;
  let keptMs = performance.now();

  /** Takes what is due: a run that nobody reads elsewhere has its turn less often. */
  const take = () => {
    const isTurnOfAll = performance.now() - tookAllMs >= flushMs - WATCHED_MS;
    if (isTurnOfAll) tookAllMs = performance.now();
    const taken: { run: LiveRun; batch: ReturnType<LiveRun['unstored']> }[] = [];
    let size = 0;
    for (const run of isTurnOfAll ? waiting : watched) {
      if (size >= FLUSH_CHARACTERS) break;
      if (!waiting.delete(run)) continue;
      const batch = run.unstored(RUN_CHARACTERS);
      if (batch.events.length > 0) taken.push({ run, batch });
      size += Math.min(run.unstoredCharacters(), RUN_CHARACTERS);
    }
    return taken;
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
      let backlog = 0;
      for (const run of waiting) backlog += run.unstoredCharacters();
      if (backlog > maxBacklogCharacters) for (const run of waiting) onFull(run);
    }
  };

  /** Takes what there is of the runs that have changed, every few seconds. */
  const takeCheckpoints = (): { run: LiveRun; checkpoint: Checkpoint }[] => {
    if (performance.now() - keptMs < CHECKPOINT_MS) return [];
    keptMs = performance.now();
    // The events of all go along.
    tookAllMs = -Infinity;
    const checkpoints = [...changed].flatMap((run) => {
      const checkpoint = run.checkpoint();
      return checkpoint ? { run, checkpoint } : [];
    });
    changed.clear();
    return checkpoints;
  };

  const keepThem = async (checkpoints: ReturnType<typeof takeCheckpoints>): Promise<void> => {
    if (checkpoints.length === 0) return;
    try {
      await keep(checkpoints.map(({ run, checkpoint }) => ({ stream: run.stream(), checkpoint })));
      for (const { run, checkpoint } of checkpoints) run.markKept(checkpoint.seq);
    } catch (error) {
      logger.warn({ err: error }, 'what there is of running answers could not be kept');
    }
  };

  const flush = async (): Promise<void> => {
    // Of the same moment as the events: an answer that breaks off right after must not be kept with words that its stream lacks.
    const checkpoints = takeCheckpoints();
    await append();
    await keepThem(checkpoints);
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
      changed.add(run);
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
      const forget = () => [waiting, watched, changed].forEach((runs) => runs.delete(run));
      forget();
      await flushing;
      forget();
    },
  };
};
export type LogWriter = ReturnType<typeof createLogWriter>;
