import type { Language } from 'casement/contract';
import type { Logger } from 'pino';
import type { AgentInput, AnswerFile, Attachment, AttachmentPart } from '../agents/agent.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import type { TakenAgent } from '../bots/index.ts';
import type { Database } from '../database/queries.ts';
import { keptSince, type Retention } from '../database/retention.ts';
import { findRun } from '../database/run-queries.ts';
import type { Takeover } from '../database/schema.ts';
import type { BotBudgets } from '../limits/index.ts';
import type { ActiveRuns, StartedRun } from './active-runs.ts';
import { admitContinuation } from './admit-continuation.ts';
import { type Admission, admitRun, type RunRequest } from './admit-run.ts';
import { agentMemory } from './agent-memory.ts';
import { Draft } from './answer-draft.ts';
import type { RunClosing } from './close-runs.ts';
import { type ActiveRun, performRun } from './perform-run.ts';
import { createLiveRun } from './log/live-run.ts';
import type { LogWriter } from './log/log-writer.ts';
import { behindEarlier } from './log/number-events.ts';
import type { RunReading } from './log/read-runs.ts';
import type { RunLog } from './log/run-log.ts';
import { leaveRun } from './other-processes.ts';
import type { RunMetrics } from './run-metrics.ts';
import { RunReport } from './run-report.ts';

/** Writing an answer depends on these. */
export type Writing = {
  database: Database;
  active: ActiveRuns;
  log: RunLog;
  writer: LogWriter;
  reading: RunReading;
  closing: Pick<RunClosing, 'close'>;
  logger: Logger;
  metrics: RunMetrics;
  now: () => number;
  /** Waits for the next frame of all streams. */
  nextFrame: () => Promise<void>;
  /** How long conversations are kept. */
  retention: Retention;
  /** The budgets that all visitors of a bot share. */
  budgets: Pick<BotBudgets, 'hold' | 'countTokens'>;
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

/**
 * Starts a run and writes its answer; the run is among the active ones until that is stored, or it is not
 * admitted.
 */
export const startRun = (writing: Writing, request: RunRequest, language: Language): Promise<StartedRun> => {
  const { goOn = false } = request.input.forwardedProps;
  return beginRun(writing, request, language, goOn, async ({ agent }) => {
    if (goOn && !agent.goesOn) {
      const reason = 'forwardedProps.goOn: the agent of this bot cannot go on with an answer.';
      throw new ServiceFailure(400, reason);
    }
    const takeover = agent.joins ? takeoverOf(request, language) : undefined;
    return admitWithinBudgets(writing, { ...request, takeover });
  });
};

/** Admits a run where its bot has something left for it. */
const admitWithinBudgets = async (
  { database: { queries, instance }, retention, budgets, now }: Writing,
  request: RunRequest,
): Promise<Admission> => {
  const { visitorId, bot, input } = request;
  const continues = input.resume !== undefined || input.forwardedProps.goOn === true;
  const held = await budgets.hold(bot, !continues).catch(async (error: unknown) => {
    // One that came before can be read at any time.
    const known = await findRun(queries, visitorId, input.runId);
    if (!known) throw error;
    return known;
  });
  if ('stream' in held) return { type: 'known', run: held };
  try {
    const at = { instance, now: now(), since: keptSince(retention, now()) };
    const admission = await (continues ? admitContinuation : admitRun)(queries, request, at);
    if (admission.type === 'known') held.giveBack();
    else held.beganAs(admission.stream);
    return admission;
  } catch (error) {
    held.giveBack();
    throw error;
  }
};

/** The data with which another process goes on, should this one end before the answer does. */
const takeoverOf = (request: RunRequest, language: Language): Takeover => {
  const { bot, channelId, role, address, model, serviceUrl, question, input } = request;
  const parentId = question?.id ?? input.forwardedProps.parentId ?? '';
  return { botId: bot.id, channelId, role, address, language, model, parentId, serviceUrl };
};

/**
 * Writes the answer of a run once `admit` has let it begin, or go on.
 * @param goOn Whether it goes on where its text ends.
 */
export const beginRun = (
  writing: Writing,
  request: RunRequest,
  language: Language,
  goOn: boolean,
  admit: (taken: TakenAgent) => Promise<Admission>,
): Promise<StartedRun> => {
  const { database, active, log, logger, metrics, now, readAttachment, keepFile } = writing;
  const { queries } = database;
  const { visitorId, bot, input, serviceUrl } = request;
  const { answerId } = input.forwardedProps;
  const answerSoFar = () => ({ message: run.draft.now.answer.message, rounds: run.draft.now.rounds });
  const live = createLiveRun({ visitorId, runId: input.runId, answerId }, answerSoFar);
  const run: ActiveRun = {
    request,
    live,
    draft: new Draft(),
    controller: new AbortController(),
  };
  const taken = bot.takeAgent();
  const report = new RunReport(request, taken, metrics);
  const forget = () => {
    taken.release();
    active.remove(visitorId, input.runId);
  };
  const readOwn = (part: AttachmentPart) => readAttachment(part, visitorId);
  const storeRest = async (): Promise<void> => {
    const rest = live.unstored();
    if (rest.events.length > 0) await log.append([rest]);
  };
  /** Leaves the run to another process, with all that it has said here. */
  const leave = async (): Promise<void> => {
    await storeRest();
    await leaveRun(queries, { visitorId, runId: input.runId, stream: live.stream() });
  };
  /**
   * Ends a run whose end could not be stored, with all of its words that can be: else it would seem to go on.
   */
  const breakOff = async (): Promise<void> => {
    await storeRest().catch(() => {});
    await writing.closing.close({ visitorId, id: input.runId, stream: live.stream() });
  };
  const admitAndPerform = async (): Promise<StartedRun> => {
    let admission: Admission;
    try {
      admission = await admit(taken);
    } catch (error) {
      forget();
      report.dropped();
      throw error;
    }
    if (admission.type === 'known') {
      forget();
      report.dropped();
      return { reader: await writing.reading.open(admission.run) };
    }
    live.admit(admission.stream);
    const { messages, answers, rounds, resume, rejoin, opening, takeovers = 0 } = admission;
    const sessionId = input.threadId;
    const place = { visitorId, sessionId, answerId, branch: answers };
    const { tools, context } = input;
    const given = {
      visitorId,
      messages,
      rounds,
      resume,
      ...(goOn && { goOn }),
      ...(rejoin && { rejoin }),
      language,
      tools,
      context,
      readAttachment: readOwn,
      memory: agentMemory(queries, place, { logger, now }),
      answeredBy: (model: string) => report.answeredBy(model),
      keepFile: (file: AnswerFile) => keepFile(file, { visitorId, bot, serviceUrl, sessionId }),
    };
    const parts = {
      ...writing,
      queries,
      report,
      logger: logger.child({ botId: bot.id }),
      breakOff,
      ...(taken.agent.joins && { leave }),
    };
    const finished = performRun(run, taken.agent, given, opening, parts).finally(forget);
    return { reader: behindEarlier(live, takeovers), finished };
  };
  const started = report.within(admitAndPerform);
  active.add(visitorId, input.runId, { run, started });
  return started;
};
