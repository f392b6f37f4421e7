import { type AnswerMessage, codes, type Language } from 'casement/contract';
import type { Logger } from 'pino';
import type { Attachment, AttachmentPart } from '../agents/agent.ts';
import type { Database } from '../database/queries.ts';
import { findRun, findRunning, readStoredEvents } from '../database/run-queries.ts';
import type { MessageRow, RunRow } from '../database/schema.ts';
import { atMost } from '../base/lifetime.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { admitContinuation } from './admit-continuation.ts';
import { admitRun, type RunRequest } from './admit-run.ts';
import { draftOf, emptyDraft } from './answer-draft.ts';
import { rememberEarlyStop } from './early-stops.ts';
import { followStopRequests, requestStop } from './other-processes.ts';
import { abort, type ActiveRun, performRun } from './perform-run.ts';
import { createRunRecovery } from './recover-runs.ts';
import { createLiveRun, createRunLogWriter, type EventReader, openStoredRun } from './run-log.ts';
import type { AbortReason } from './write-answer.ts';

/** The stream of an admitted run. `finished` settles once the answer is stored; absent for a run sent before. */
type StartedRun = { reader: EventReader; finished?: Promise<void> };

/** How long a stop waits until what was written is stored. */
const STOP_MS = 5_000;

// A visitor id is base64url, so the space parts it from whatever the run id is.
const keyOf = (visitorId: string, runId: string) => `${visitorId} ${runId}`;

/**
 * Runs answers, each apart from any connection: it goes on without readers, any number may read it from any place, and
 * only `stop`, its own end or the service's ends it.
 * A visitor may have several answers written at once, in one session too: each is a branch of its own.
 */
export const createRunEngine = (options: {
  database: Database;
  logger: Logger;
  now: () => number;
  /** The longest an agent may take for one answer. */
  maxRunMs: number;
  /** Fetches what a visitor has uploaded. */
  readAttachment: (part: AttachmentPart, visitorId: string) => Promise<Attachment>;
}) => {
  const { database, logger, now, maxRunMs, readAttachment } = options;
  const { queries, instance } = database;
  const active = new Map<string, { run: ActiveRun; started: Promise<StartedRun> }>();
  let closing = false;
  const giveUp = new AbortController();

  const findActive = (visitorId: string, runId: string) => active.get(keyOf(visitorId, runId));
  /** Whether a run is being started or written here. */
  const isActive = (visitorId: string, runId: string): boolean => active.has(keyOf(visitorId, runId));

  const recover = createRunRecovery(database, logger, now, isActive);
  const writer = createRunLogWriter(queries, logger, now, ({ visitorId, runId }) => {
    const present = findActive(visitorId, runId);
    if (present) abort(present.run, 'backlog');
  });

  const activeOf = (visitorId: string) =>
    [...active.values()].filter(({ run }) => run.request.visitorId === visitorId);

  const start = (request: RunRequest, language: Language): Promise<StartedRun> => {
    const { visitorId, bot, input } = request;
    const key = keyOf(visitorId, input.runId);
    const live = createLiveRun(visitorId, input.runId);
    const run: ActiveRun = { request, live, draft: emptyDraft, controller: new AbortController() };
    const taken = bot.takeAgent();
    const forget = () => {
      taken.release();
      active.delete(key);
    };
    const readOwn = (part: AttachmentPart) => readAttachment(part, visitorId);
    const admitAndPerform = async (): Promise<StartedRun> => {
      const admit = input.resume ? admitContinuation : admitRun;
      const admission = await admit(queries, request, instance, now()).catch((error: unknown) => {
        forget();
        throw error;
      });
      if (admission.type === 'known') {
        forget();
        return { reader: await openStoredRun(queries, admission.run) };
      }
      const { messages, rounds, resume, opening } = admission;
      const { tools, context } = input;
      const given = {
        visitorId,
        messages,
        rounds,
        resume,
        language,
        tools,
        context,
        readAttachment: readOwn,
      };
      const parts = { queries, writer, logger, now, maxRunMs, giveUp: giveUp.signal };
      const finished = performRun(run, taken.agent, given, opening, parts).finally(forget);
      return { reader: live, finished };
    };
    const started = admitAndPerform();
    active.set(key, { run, started });
    return started;
  };

  /** Aborts answers and waits until they are stored, not longer than `STOP_MS`: the database may be away. */
  const stopActive = async (
    stopped: { run: ActiveRun; started: Promise<StartedRun> }[],
    reason: AbortReason,
  ): Promise<void> => {
    const ends = stopped.map(async ({ run, started }) => {
      const admitted = await started.catch(() => undefined);
      abort(run, reason);
      await admitted?.finished;
    });
    await atMost(STOP_MS, Promise.all(ends));
  };

  /** Ends a run of another process, one that began here meanwhile, or one that nobody works on. Returns the run as it is then. */
  const endStored = async (run: RunRow): Promise<RunRow> => {
    const { visitorId, id } = run;
    if (run.instance !== instance) return requestStop(queries, run);
    const present = findActive(visitorId, id);
    if (present) await stopActive([present], 'stop');
    else await recover();
    return (await findRun(queries, visitorId, id)) ?? { ...run, status: 'failed' };
  };

  /** Stops the answers of a visitor, or of one session, also those that other processes write. Returns false when some go on after seconds. */
  const stopRuns = async (visitorId: string, sessionId?: string): Promise<boolean> => {
    const isMeant = (id: string) => sessionId === undefined || id === sessionId;
    const here = activeOf(visitorId).filter(({ run }) => isMeant(run.request.input.threadId));
    await stopActive(here, 'stop');
    const stored = await findRunning(queries, visitorId);
    const left = stored.filter((run) => isMeant(run.sessionId));
    const ends = await Promise.all(left.map(endStored));
    return ends.every(({ status }) => status !== 'running');
  };

  const stopFollowing = followStopRequests(database, logger, {
    isIdle: () => active.size === 0,
    stop: (visitorId, runId) => {
      const present = findActive(visitorId, runId);
      if (present) abort(present.run, 'stop');
    },
  });

  return {
    /** Starts a run and returns its stream; the same run again gives the same stream, also while the first is being started. */
    send: async (request: RunRequest, language: Language): Promise<EventReader> => {
      if (closing) throw new ServiceFailure(503, 'The service is shutting down.');
      const present = findActive(request.visitorId, request.input.runId);
      return (await (present?.started ?? start(request, language))).reader;
    },

    /** Returns the stream of a run, live or stored. */
    open: async (visitorId: string, runId: string): Promise<EventReader> => {
      const present = findActive(visitorId, runId);
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
      const present = findActive(visitorId, runId);
      if (present) await stopActive([present], 'stop');
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
      findActive(visitorId, runId)?.run.draft.answer.message,

    /** Returns the parts of a running answer so far; if another process writes it, as far as that has stored it. */
    partsSoFar: async ({
      visitorId,
      runId,
    }: Pick<MessageRow, 'visitorId' | 'runId'>): Promise<AnswerMessage['parts']> => {
      if (runId === null) return [];
      const present = findActive(visitorId, runId);
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
      await stopActive([...active.values()], 'shutdown');
      giveUp.abort();
    },
  };
};
export type RunEngine = ReturnType<typeof createRunEngine>;
