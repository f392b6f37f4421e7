import { setMaxListeners } from 'node:events';
import { type AnswerMessage, codes, type Language } from 'casement/contract';
import { notFound, notNow, ServiceFailure } from '../base/service-failure.ts';
import type { BotRegistry } from '../bots/index.ts';
import { findRun, keepCheckpoints } from '../database/run-queries.ts';
import type { MessageRow } from '../database/schema.ts';
import { createActiveRuns } from './active-runs.ts';
import type { RunRequest } from './admit-run.ts';
import { draftOf } from './answer-draft.ts';
import { rememberEarlyStop } from './early-stops.ts';
import { followOthers } from './other-processes.ts';
import { createRunClosing } from './close-runs.ts';
import { createRunRecovery } from './recover-runs.ts';
import { createFrameClock } from './event-stream.ts';
import type { EventReader } from './log/event-buffer.ts';
import { createLogWriter, FLUSH_ALONE_MS } from './log/log-writer.ts';
import { createRunReading, watchedStream } from './log/read-runs.ts';
import { startRun, type Writing } from './start-run.ts';
import { createStopping } from './stop-runs.ts';
import { createTakeOver } from './take-over.ts';
import { createTurns } from './turns.ts';

const LEAVING = 'The chat is being updated. Please try again in a moment.';
const BUSY = 'Many people are asking at the moment. Please try again in a moment.';

/**
 * Runs answers, each apart from any connection: it goes on without readers, any number may read it from any
 * place, and only `stop`, its own end or the service's ends it. A visitor may have several answers written at
 * once, in one session too: each is a branch of its own.
 *
 * It is long because it joins the parts that the other files make, and gives each verb of a run its way to
 * them; a second such file would be handed all of them again.
 */
export const createRunEngine = ({
  maxAnswers,
  bots,
  ...options
}: Omit<Writing, 'active' | 'writer' | 'reading' | 'closing' | 'giveUp' | 'nextFrame'> & {
  /** How many answers are written at once. */
  maxAnswers: number;
  bots: Pick<BotRegistry, 'find'>;
}) => {
  const { database, log, logger, metrics, now } = options;
  const { queries } = database;
  let isDraining = false;
  const giveUp = new AbortController();
  // Each answer listens whose end waits for a database that is away.
  setMaxListeners(0, giveUp.signal);
  const active = createActiveRuns();
  const turns = createTurns(maxAnswers, () => active.all().length, now);
  const isActive = (visitorId: string, runId: string): boolean => active.find(visitorId, runId) !== undefined;
  const writer = createLogWriter(
    log,
    log.isWithRuns ? undefined : (checkpoints) => keepCheckpoints(queries, checkpoints),
    logger,
    {
      onFull: ({ visitorId, runId }) => active.abort(visitorId, runId, 'backlog'),
      onEnded: ({ visitorId, runId }) => active.abort(visitorId, runId, 'lost'),
    },
    database.peers ? {} : { flushMs: FLUSH_ALONE_MS },
  );
  const reading = createRunReading(database, log);
  const nextFrame = createFrameClock();
  const closing = createRunClosing(database, log, logger, now);
  const writing: Writing = { ...options, active, writer, reading, nextFrame, closing, giveUp: giveUp.signal };
  const mayBegin = (): boolean => !isDraining && active.all().length < maxAnswers;
  const takeOver = createTakeOver(writing, bots, mayBegin);
  const { recover, recoverFirst } = createRunRecovery(database, closing, logger, { isActive, takeOver });
  const onTold = (text: string) => {
    const run = active.ofStream(watchedStream(text, database.instance) ?? 0);
    if (run) writer.watch(run.live);
  };
  database.peers?.signals.on('told', onTold);
  metrics.running.reads(() => [{ labels: {}, value: active.all().length }]);
  metrics.logLag.reads(() => [{ labels: {}, value: writer.lagSeconds() }]);
  const { endStored, stopRuns } = createStopping(database, active, recover);
  const stopFollowing = followOthers(database, logger, {
    isIdle: () => active.all().length === 0,
    stop: (visitorId, runId) => active.abort(visitorId, runId, 'stop'),
    keepOnly: active.keepOnly,
    recover,
  });

  /** Throws code 503 when a run cannot begin here now. */
  const requireTurn = ({ visitorId, input: { runId } }: RunRequest): void => {
    if (isDraining) throw notNow('draining', LEAVING, { retryAfterS: 1 });
    const notYet = turns.take(JSON.stringify([visitorId, runId]));
    if (notYet) throw notNow('busy', BUSY, notYet);
  };

  return {
    nextFrame,

    /**
     * Starts a run and returns its stream; the same run again gives the same stream, also while the first is
     * being started.
     */
    send: async (request: RunRequest, language: Language): Promise<EventReader> => {
      const { visitorId, input } = request;
      const present = active.find(visitorId, input.runId);
      if (present) return (await present.started).reader;
      try {
        requireTurn(request);
      } catch (error) {
        // One that came before can be read at any time, wherever it is written.
        const run = await findRun(queries, visitorId, input.runId);
        if (!run) throw error;
        return reading.open(run);
      }
      return (await startRun(writing, request, language)).reader;
    },

    /** Returns the stream of a run, live or stored. */
    open: async (visitorId: string, runId: string): Promise<EventReader> => {
      const present = active.find(visitorId, runId);
      if (present) return (await present.started).reader;
      const run = await findRun(queries, visitorId, runId);
      if (!run) throw notFound('The run');
      return reading.open(run);
    },

    /**
     * Ends a run early; resolves once the partial answer is stored. A run that has ended already stays as it
     * is. One that is not there yet does not begin when it comes within a minute.
     */
    stop: async (visitorId: string, runId: string) => {
      const present = active.find(visitorId, runId);
      if (present) await active.stop([present], 'stop');
      const stored = await findRun(queries, visitorId, runId);
      let run = stored ?? (await rememberEarlyStop(queries, visitorId, runId, now()));
      if (!run) throw notFound('The run');
      if (run.status === 'running') run = await endStored(run);
      if (run.status === 'running') {
        throw new ServiceFailure(codes.brokeOff, 'The answer could not be stopped, or not be stored yet.');
      }
      return { messageId: run.answerId, status: run.status };
    },

    /** Returns an answer as far as it is written; undefined when it is not being written here. */
    partialAnswer: (visitorId: string, runId: string): AnswerMessage | undefined =>
      active.find(visitorId, runId)?.run.draft.now.answer.message,

    /**
     * Returns the parts of a running answer so far; if another process writes it, as far as that has stored
     * it.
     */
    partsSoFar: async ({
      visitorId,
      runId,
    }: Pick<MessageRow, 'visitorId' | 'runId'>): Promise<AnswerMessage['parts']> => {
      if (runId === null) return [];
      const present = active.find(visitorId, runId);
      if (present) return present.run.draft.now.answer.message.parts;
      const run = await findRun(queries, visitorId, runId);
      if (!run) return [];
      const events = await reading.all(run).catch(() => undefined);
      return events ? draftOf(events).answer.message.parts : (run.checkpoint?.message.parts ?? []);
    },

    /** Stops every answer of a session. */
    stopSession: (visitorId: string, sessionId: string): Promise<boolean> => stopRuns(visitorId, sessionId),

    /** Stops every answer of a visitor. Returns false when some go on after seconds. */
    stopVisitor: (visitorId: string): Promise<boolean> => stopRuns(visitorId),

    /** Ends the runs that nobody works on, see `createRunRecovery`. */
    recover,
    recoverFirst,

    /** Begins no more answers; resolves once those that are being written have come to their end. */
    drain: async (): Promise<void> => {
      isDraining = true;
      await active.whenIdle();
    },

    /** Interrupts every answer, storing what there is of it as far as that takes seconds. */
    close: async (): Promise<void> => {
      isDraining = true;
      await stopFollowing();
      await active.stop(active.all(), 'shutdown');
      giveUp.abort();
      database.peers?.signals.off('told', onTold);
      reading.close();
    },
  };
};
export type RunEngine = ReturnType<typeof createRunEngine>;
