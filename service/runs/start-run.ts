import type { Language } from 'casement/contract';
import type { Logger } from 'pino';
import type { AgentInput, AnswerFile, Attachment, AttachmentPart } from '../agents/agent.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import type { Database } from '../database/queries.ts';
import type { ActiveRuns, StartedRun } from './active-runs.ts';
import { admitContinuation } from './admit-continuation.ts';
import { admitRun, type RunRequest } from './admit-run.ts';
import { agentMemory } from './agent-memory.ts';
import { emptyDraft } from './answer-draft.ts';
import { type ActiveRun, performRun } from './perform-run.ts';
import { createLiveRun } from './log/live-run.ts';
import type { LogWriter } from './log/log-writer.ts';
import type { RunReading } from './log/read-runs.ts';
import type { RunLog } from './log/run-log.ts';
import type { RunMetrics } from './run-metrics.ts';
import { RunReport } from './run-report.ts';

/** Writing an answer depends on these. */
export type Writing = {
  database: Database;
  active: ActiveRuns;
  log: RunLog;
  writer: LogWriter;
  reading: RunReading;
  logger: Logger;
  metrics: RunMetrics;
  now: () => number;
  /** Waits for the next frame of all streams. */
  nextFrame: () => Promise<void>;
  /** The longest an agent may take for one answer. */
  maxRunMs: number;
  /** Fetches what a visitor has uploaded. */
  readAttachment: (part: AttachmentPart, visitorId: string) => Promise<Attachment>;
  /** Keeps what an agent gives to a visitor with their conversation. */
  keepFile: (file: AnswerFile, of: FileOwner) => ReturnType<AgentInput['keepFile']>;
  /** Aborts when nobody can wait any longer for the database. */
  giveUp: AbortSignal;
};

type FileOwner = Pick<RunRequest, 'visitorId' | 'bot' | 'serviceUrl'> & { sessionId: string };

/** Starts a run and writes its answer; the run is among the active ones until that is stored, or it is not admitted. */
export const startRun = (writing: Writing, request: RunRequest, language: Language): Promise<StartedRun> => {
  const { database, active, logger, metrics, now, readAttachment, keepFile } = writing;
  const { queries, instance } = database;
  const { visitorId, bot, input, serviceUrl } = request;
  const { answerId } = input.forwardedProps;
  const answerSoFar = () => ({ message: run.draft.answer.message, rounds: run.draft.rounds });
  const live = createLiveRun({ visitorId, runId: input.runId, answerId }, answerSoFar);
  const run: ActiveRun = {
    request,
    live,
    draft: emptyDraft,
    controller: new AbortController(),
  };
  const taken = bot.takeAgent();
  const report = new RunReport(request, taken.type, metrics);
  const forget = () => {
    taken.release();
    active.remove(visitorId, input.runId);
  };
  const readOwn = (part: AttachmentPart) => readAttachment(part, visitorId);
  const admitAndPerform = async (): Promise<StartedRun> => {
    const { goOn = false } = input.forwardedProps;
    if (goOn && !taken.agent.goesOn) {
      forget();
      report.refused();
      throw new ServiceFailure(
        400,
        'forwardedProps.goOn: the agent of this bot cannot go on with an answer.',
      );
    }
    const admit = input.resume || goOn ? admitContinuation : admitRun;
    const admission = await admit(queries, request, instance, now()).catch((error: unknown) => {
      forget();
      report.refused();
      throw error;
    });
    if (admission.type === 'known') {
      forget();
      report.refused();
      return { reader: await writing.reading.open(admission.run) };
    }
    live.admit(admission.stream);
    const { messages, answers, rounds, resume, opening } = admission;
    const sessionId = input.threadId;
    const place = { visitorId, sessionId, answerId, branch: answers };
    const { tools, context } = input;
    const given = {
      visitorId,
      messages,
      rounds,
      resume,
      ...(goOn && { goOn }),
      language,
      tools,
      context,
      readAttachment: readOwn,
      memory: agentMemory(queries, place, { logger, now }),
      answeredBy: (model: string) => report.answeredBy(model),
      keepFile: (file: AnswerFile) => keepFile(file, { visitorId, bot, serviceUrl, sessionId }),
    };
    const parts = { ...writing, queries, report, logger: logger.child({ botId: bot.id }) };
    const finished = performRun(run, taken.agent, given, opening, parts).finally(forget);
    return { reader: live, finished };
  };
  const started = report.within(admitAndPerform);
  active.add(visitorId, input.runId, { run, started });
  return started;
};
