import { type AnswerMessage, codes, type Language } from 'casement/contract';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { findRun, readStoredEvents } from '../database/run-queries.ts';
import type { MessageRow } from '../database/schema.ts';
import { createActiveRuns } from './active-runs.ts';
import type { RunRequest } from './admit-run.ts';
import { draftOf } from './answer-draft.ts';
import { rememberEarlyStop } from './early-stops.ts';
import { followStopRequests } from './other-processes.ts';
import { createRunRecovery } from './recover-runs.ts';
import { createRunLogWriter, type EventReader, openStoredRun } from './run-log.ts';
import { startRun, type Writing } from './start-run.ts';
import { createStopping } from './stop-runs.ts';

/**
 * Runs answers, each apart from any connection: it goes on without readers, any number may read it from any place, and
 * only `stop`, its own end or the service's ends it.
 * A visitor may have several answers written at once, in one session too: each is a branch of its own.
 */
export const createRunEngine = (options: Omit<Writing, 'active' | 'writer' | 'giveUp'>) => {
  const { database, logger, metrics, now } = options;
  const { queries } = database;
  let closing = false;
  const giveUp = new AbortController();
  const active = createActiveRuns();
  const isActive = (visitorId: string, runId: string): boolean => active.find(visitorId, runId) !== undefined;
  const recover = createRunRecovery(database, logger, now, isActive);
  const writer = createRunLogWriter(queries, logger, now, ({ visitorId, runId }) =>
    active.abort(visitorId, runId, 'backlog'),
  );
  metrics.running.reads(() => [{ labels: {}, value: active.all().length }]);
  metrics.logLag.reads(() => [{ labels: {}, value: writer.lagSeconds() }]);
  const writing: Writing = { ...options, active, writer, giveUp: giveUp.signal };
  const { endStored, stopRuns } = createStopping(database, active, recover);
  const stopFollowing = followStopRequests(database, logger, {
    isIdle: () => active.all().length === 0,
    stop: (visitorId, runId) => active.abort(visitorId, runId, 'stop'),
  });

  return {
    /** Starts a run and returns its stream; the same run again gives the same stream, also while the first is being started. */
    send: async (request: RunRequest, language: Language): Promise<EventReader> => {
      if (closing) throw new ServiceFailure(503, 'The service is shutting down.');
      const present = active.find(request.visitorId, request.input.runId);
      return (await (present?.started ?? startRun(writing, request, language))).reader;
    },

    /** Returns the stream of a run, live or stored. */
    open: async (visitorId: string, runId: string): Promise<EventReader> => {
      const present = active.find(visitorId, runId);
      if (present) return (await present.started).reader;
      const run = await findRun(queries, visitorId, runId);
      if (!run) throw notFound('The run');
      return openStoredRun(queries, run);
    },

    /**
     * Ends a run early; resolves once the partial answer is stored. A run that has ended already stays as it is. One that is not there
     * yet does not begin when it comes within a minute.
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
      active.find(visitorId, runId)?.run.draft.answer.message,

    /** Returns the parts of a running answer so far; if another process writes it, as far as that has stored it. */
    partsSoFar: async ({
      visitorId,
      runId,
    }: Pick<MessageRow, 'visitorId' | 'runId'>): Promise<AnswerMessage['parts']> => {
      if (runId === null) return [];
      const present = active.find(visitorId, runId);
      if (present) return present.run.draft.answer.message.parts;
      return draftOf(await readStoredEvents(queries, { visitorId, id: runId }, 0, 1_000_000)).answer.message
        .parts;
    },

    /** Stops every answer of a session. */
    stopSession: (visitorId: string, sessionId: string): Promise<boolean> => stopRuns(visitorId, sessionId),

    /** Stops every answer of a visitor. Returns false when some go on after seconds. */
    stopVisitor: (visitorId: string): Promise<boolean> => stopRuns(visitorId),

    /** Ends the runs that nobody works on, see `createRunRecovery`. */
    recover,

    /** Interrupts every answer, storing what there is of it as far as that takes seconds. */
    close: async (): Promise<void> => {
      closing = true;
      await stopFollowing();
      await active.stop(active.all(), 'shutdown');
      giveUp.abort();
    },
  };
};
export type RunEngine = ReturnType<typeof createRunEngine>;
