import { type AnswerMessage, codes } from 'casement/contract';
import type { AgentInput, Attachment, AttachmentPart } from '../agents/agent.ts';
import { readDataAttachment } from '../attachments/read-data-attachment.ts';
import type { Database } from '../database/queries.ts';
import type { Logger } from 'pino';
import { findRun, findRunning } from '../database/run-queries.ts';
import { notFound, ServiceFailure } from '../service-failure.ts';
import { admitContinuation } from './admit-continuation.ts';
import type { RunRequest } from './admission.ts';
import { admitRun } from './admit-run.ts';
import type { EventReader } from './live-run.ts';
import { type ActiveRun, createActiveRun, performRun, type TakenAgent } from './perform-run.ts';
import { createRunLogWriter } from './run-log-writer.ts';
import { followStopRequests, requestStop } from './stop-elsewhere.ts';
import { openStoredRun } from './stored-run.ts';
import type { AbortReason } from './write-answer.ts';

export type RunEngineOptions = {
  database: Database;
  logger: Logger;
  now: () => number;
  /** The longest an agent may take for one answer. */
  maxRunMs: number;
  /** Fetches what a visitor has uploaded; absent means that only attachments carried in the message itself are read. */
  readAttachment?: (part: AttachmentPart, visitorId: string) => Promise<Attachment>;
};

/** Completes a request: the agent of its run, and what the agent is told of the visitor. */
export type RunSetting = Pick<AgentInput, 'language' | 'tools' | 'context'> & { takeAgent(): TakenAgent };

/** The end of a run in words of the contract. */
export type StoppedRun = { messageId: string; status: 'complete' | 'running' | 'stopped' | 'failed' };

// A visitor id is base64url, so the space parts it from whatever the run id is.
const keyOf = (visitorId: string, runId: string) => `${visitorId} ${runId}`;

const end = async (run: ActiveRun, reason: AbortReason): Promise<void> => {
  await run.opened.catch(() => {});
  run.controller.abort(reason);
  await run.finished;
};

/**
 * Runs answers, each apart from any connection: it goes on without readers, any number may read it from any place, and
 * only `stop`, its own end or the service's ends it.
 * A visitor may have several answers written at once, in one session too: each is a branch of its own.
 */
export const createRunEngine = ({
  database,
  logger,
  now,
  maxRunMs,
  readAttachment = readDataAttachment,
}: RunEngineOptions) => {
  const { queries, instance } = database;
  const active = new Map<string, ActiveRun>();
  const writer = createRunLogWriter(queries, logger, now);
  let closing = false;

  const begin = (request: RunRequest, setting: RunSetting): ActiveRun => {
    const key = keyOf(request.visitorId, request.input.runId);
    const run = createActiveRun(request);
    const taken = setting.takeAgent();
    const admit = request.input.resume ? admitContinuation : admitRun;
    run.opened = admit(queries, request, instance, now()).then(
      (admission): Promise<EventReader> | EventReader => {
        if (admission.type === 'known') {
          taken.release();
          active.delete(key);
          return openStoredRun(queries, admission.run);
        }
        const { language, tools, context } = setting;
        const { messages, rounds, resume, opening } = admission;
        run.finished = performRun(
          run,
          {
            messages,
            rounds,
            resume,
            language,
            tools,
            context,
            readAttachment: (part) => readAttachment(part, request.visitorId),
          },
          opening,
          taken.agent,
          {
            queries,
            writer,
            logger,
            now,
            maxRunMs,
          },
        ).finally(() => {
          taken.release();
          active.delete(key);
        });
        return run.live;
      },
      (error: unknown) => {
        taken.release();
        active.delete(key);
        throw error;
      },
    );
    active.set(key, run);
    return run;
  };

  const stopFollowing = followStopRequests(database, logger, {
    isIdle: () => active.size === 0,
    stop: (visitorId, runId) => active.get(keyOf(visitorId, runId))?.controller.abort('stop'),
  });

  return {
    /** Starts a run and gives its stream; the same run again gives the same stream, also while the first is being started. */
    send: async (request: RunRequest, setting: RunSetting): Promise<EventReader> => {
      if (closing) throw new ServiceFailure(503, 'The service is shutting down.');
      const present = active.get(keyOf(request.visitorId, request.input.runId));
      return (present ?? begin(request, setting)).opened;
    },

    /** The stream of a run, live or stored. */
    open: async (visitorId: string, runId: string): Promise<EventReader> => {
      const present = active.get(keyOf(visitorId, runId));
      if (present) return present.opened;
      const run = await findRun(queries, visitorId, runId);
      if (!run) throw notFound('The run');
      return openStoredRun(queries, run);
    },

    /** Ends a run early; resolves once the partial answer is stored. A run that has ended already stays as it is. */
    stop: async (visitorId: string, runId: string): Promise<StoppedRun> => {
      const present = active.get(keyOf(visitorId, runId));
      if (present) await end(present, 'stop');
      let run = await findRun(queries, visitorId, runId);
      if (!run) throw notFound('The run');
      if (run.status === 'running') run = await requestStop(queries, run);
      if (run.status === 'running')
        throw new ServiceFailure(codes.agentFailed, 'The answer could not be stopped.');
      return { messageId: run.answerId, status: run.status };
    },

    /** Returns what has been written of an answer so far; undefined when it is not being written here. */
    partialAnswer: (visitorId: string, runId: string): AnswerMessage | undefined => {
      const present = active.get(keyOf(visitorId, runId));
      return present?.draft.answer.message;
    },

    /** Stops every answer of a session. */
    stopSession: async (visitorId: string, sessionId: string): Promise<void> => {
      const ofSession = [...active.values()].filter(
        (run) => run.visitorId === visitorId && run.sessionId === sessionId,
      );
      await Promise.all(ofSession.map((run) => end(run, 'stop')));
    },

    /** Stops every answer of a visitor, also those that other processes write. */
    stopVisitor: async (visitorId: string): Promise<void> => {
      const here = [...active.values()].filter((run) => run.visitorId === visitorId);
      await Promise.all(here.map((run) => end(run, 'stop')));
      const elsewhere = await findRunning(queries, visitorId);
      await Promise.all(elsewhere.map((run) => requestStop(queries, run)));
    },

    /** Whether a run is being started or written here. */
    isActive: (visitorId: string, runId: string): boolean => active.has(keyOf(visitorId, runId)),

    /** How many answers are being written for a visitor. */
    runningCount: (visitorId: string): number =>
      [...active.values()].filter((run) => run.visitorId === visitorId).length,

    /** Breaks every answer off, storing what there is of it. */
    close: async (): Promise<void> => {
      closing = true;
      await stopFollowing();
      await Promise.all([...active.values()].map((run) => end(run, 'shutdown')));
    },
  };
};
export type RunEngine = ReturnType<typeof createRunEngine>;
