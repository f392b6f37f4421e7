import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { aggregateTokenUsage, PROTOCOL_VERSION } from '@ag-ui/core';
import type { RunEvent } from 'casement/contract';
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Agent, AgentInput } from '../agents/agent.ts';
import { longerPause } from '../base/back-off.ts';
import type { Queries } from '../database/queries.ts';
import { findRun, finishRun, type RunEnd } from '../database/run-queries.ts';
import { type BotBudgets, type Principal, countTokens, countTokensWhere } from '../limits/index.ts';
import type { Opening, RunRequest } from './admit-run.ts';
import {
  type AnswerDraft,
  type Draft,
  draftOf,
  reduceDraft,
  reduceRounds,
  storedAnswerOf,
} from './answer-draft.ts';
import { brokeOff } from './broke-off.ts';
import { createDeltaJoiner } from './join-deltas.ts';
import type { LiveRun } from './log/live-run.ts';
import type { LogWriter } from './log/log-writer.ts';
import type { RunLog } from './log/run-log.ts';
import type { RunReport } from './run-report.ts';
import { type AbortReason, MAX_RUN_CHARACTERS, writeAnswer } from './write-answer.ts';

/** How long the end of an answer waits for a database that does not take it. */
const STORE_PATIENCE_MS = 120_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 3_000;
const SQLSTATE_LENGTH = 5;

/** A run that this process writes. */
export type ActiveRun = {
  request: RunRequest;
  live: LiveRun;
  /** The answer as far as it has been published. */
  readonly draft: Draft;
  controller: AbortController;
};

export const abort = ({ controller }: ActiveRun, reason: AbortReason): void => controller.abort(reason);

type ServiceParts = {
  queries: Queries;
  log: Pick<RunLog, 'lastEvents' | 'end'>;
  writer: Pick<LogWriter, 'add' | 'release'>;
  report: RunReport;
  budgets: Pick<BotBudgets, 'countTokens'>;
  logger: Logger;
  now: () => number;
  /** Waits for the next frame of all streams. */
  nextFrame: () => Promise<void>;
  maxRunMs: number;
  /** Aborts when nobody can wait any longer for the database. */
  giveUp: AbortSignal;
  /** Ends the run in the database when its end could not be stored. */
  breakOff: () => Promise<void>;
  /** Leaves the run to another process, when this one ends; absent where none can go on with it. */
  leave?: () => Promise<void>;
};

/**
 * The most characters of an event that an answer takes even where it becomes too long by it: the words of a
 * frame, which are told once the answer has ended, are never as many.
 */
const SMALL_EVENT = 1_000_000;

/**
 * Returns what takes each event of an agent: to the readers, into the answer, and on its way to the store. A
 * large event beyond what an answer may have goes nowhere: sending and storing it would hold up all others.
 */
const publisherOf = (
  run: ActiveRun,
  { writer, report, now }: Pick<ServiceParts, 'writer' | 'report' | 'now'>,
) => {
  const { live } = run;
  let refused = 0;
  const take = (plain: RunEvent): void => {
    const event = withServiceTime(plain, now());
    const json = serialise(event);
    if (json === undefined) return;
    if (json.length > SMALL_EVENT && live.characters() + json.length > MAX_RUN_CHARACTERS) {
      refused += json.length;
      return;
    }
    // Meant for the agent alone, which is told it with the rounds of its answer.
    if (plain.type === 'REASONING_ENCRYPTED_VALUE') {
      const { type, subtype, entityId, encryptedValue } = plain;
      live.withhold(JSON.stringify({ type, subtype, entityId, encryptedValue }));
      run.draft.now = { ...run.draft.now, rounds: reduceRounds(run.draft.now.rounds, plain) };
      return;
    }
    live.publish(json);
    report.saw(event);
    // The agent may go on changing an object that it has sent; what was sent does not change with it.
    const sent = event.type.startsWith('ACTIVITY_') ? (JSON.parse(json) as RunEvent) : event;
    run.draft.take(sent);
    writer.add(live);
  };
  return { take, characters: () => live.characters() + refused };
};

/**
 * Writes the answer of an admitted run to its end, from its beginning or from where `opening` leaves off.
 * Never rejects.
 */
export const performRun = async (
  run: ActiveRun,
  agent: Agent,
  given: Omit<AgentInput, 'threadId' | 'runId' | 'answerId' | 'signal'>,
  opening: Opening | undefined,
  {
    queries,
    log,
    writer,
    report,
    budgets,
    logger,
    now,
    nextFrame,
    maxRunMs,
    giveUp,
    breakOff,
    leave,
  }: ServiceParts,
): Promise<void> => {
  const { live, controller, request } = run;
  const { threadId, runId, forwardedProps } = request.input;
  const { answerId } = forwardedProps;

  const publisher = publisherOf(run, { writer, report, now });
  const { push: publish, flush } = createDeltaJoiner(publisher.take, nextFrame);

  const timer = setTimeout(() => abort(run, 'timeout'), maxRunMs);
  if (opening) {
    for (const { seq, event } of opening.withheld) live.withhold(event, seq);
    opening.events.forEach(live.publish);
    writer.add(live);
    // The rounds hold what the events do not tell visitors. A copy, for the agent may add to those that it is
    // given.
    run.draft.now = { ...draftOf(opening.events), rounds: structuredClone(given.rounds) };
  } else {
    publish({ type: 'RUN_STARTED', threadId, runId, protocolVersion: PROTOCOL_VERSION });
  }
  const written = await report.asAgent(() =>
    writeAnswer({
      agent,
      input: { ...given, threadId, runId, answerId, signal: controller.signal },
      draft: () => run.draft.now,
      publish,
      sentCharacters: publisher.characters,
      logger,
      now,
    }),
  );
  const { last, interrupts } = written;
  clearTimeout(timer);
  flush();

  // The last words leave before the embedded database keeps the process to itself: what is written to a
  // connection waits for the turn's end.
  await nextTurn();
  await writer.release(live);
  if (leave && last === brokeOff && controller.signal.reason === 'shutdown') {
    // The back end tells words again that were not stored. A run that this process cannot leave is found once
    // it is gone.
    await leave().catch((error: unknown) =>
      logger.warn({ err: error, runId }, 'an answer could not be left'),
    );
    report.dropped();
    live.end();
    return;
  }
  const { lastJson, stream, end, ended } = endOf(run, written, opening?.usage, report.model, now());
  const { status } = end;
  // An agent that was stopped reports no usage, so it is estimated.
  const tokens = tokensOf(last) ?? (ended === 'complete' ? 0 : estimateTokens(given, run.draft.now));
  const cost = { principal: request, tokens };
  const storing = await store(queries, end, log.lastEvents(stream), cost, giveUp, logger);
  if (storing === 'moved') {
    // Another process goes on with the answer: the readers ask again, and read on in its stream.
    report.dropped();
    live.end();
    return;
  }
  const isStored = storing === 'stored';
  // Stored first: a visitor who is told that an answer broke off must find it so in the list and the history.
  if (!isStored && !giveUp.aborted) {
    await breakOff().catch((error: unknown) =>
      logger.warn({ err: error, runId }, 'an answer that broke off could not be ended yet'),
    );
  }
  budgets.countTokens(request.bot, tokens);
  // The last event comes after the answer is stored: a reader who has seen it finds the answer in the
  // history.
  live.publish(isStored ? lastJson : JSON.stringify(brokeOff));
  live.end();
  const told = isStored ? { last, interrupts, status } : { last: brokeOff, status: 'failed' as const };
  report.ended({ ...told, tokens }, logger);
  if (isStored) await log.end(stream);
};

/**
 * Returns the last event of a run, the rest of its stream with it, and what is stored of its end; `ended` is
 * the status that it tells.
 */
const endOf = (
  { live, request, draft }: ActiveRun,
  { last, interrupts }: Awaited<ReturnType<typeof writeAnswer>>,
  usageBefore: unknown,
  model: RunEnd['model'],
  now: number,
) => {
  const { threadId, runId, forwardedProps } = request.input;
  const lastJson =
    serialise(withUsage(last, usageBefore)) ?? JSON.stringify({ type: 'RUN_FINISHED', threadId, runId });
  const answer = reduceDraft(draft.now, JSON.parse(lastJson) as RunEvent);
  const { status: ended } = answer.answer.message;
  const rest = live.unstored();
  const stream = { ...rest, events: [...rest.events, lastJson] };
  const end: RunEnd = {
    visitorId: request.visitorId,
    runId,
    answerId: forwardedProps.answerId,
    stream: live.stream(),
    status: ended === 'running' ? 'complete' : ended,
    cut: false,
    lastSeq: stream.firstSeq + rest.events.length,
    model,
    message: storedAnswerOf(answer, interrupts),
    now,
  };
  return { lastJson, stream, end, ended };
};

/** The events that start or end something whose duration is shown. */
const TIMED = /^(?:TOOL_CALL_(?:START|END|RESULT)|STEP_|REASONING_(?:MESSAGE_)?(?:START|END)$)/;

/** Gives such an event the service's time: the clocks of agents may be wrong. */
const withServiceTime = (event: RunEvent, now: number): RunEvent =>
  TIMED.test(event.type) ? { ...event, timestamp: now } : event;

/** Adds the usage of the runs before this one to its last event. */
const withUsage = (last: RunEvent, earlier: unknown): RunEvent => {
  if (last.type !== 'RUN_FINISHED' && last.type !== 'RUN_ERROR') return last;
  if (!Array.isArray(earlier) || earlier.length === 0) return last;
  const before = earlier as NonNullable<typeof last.usage>;
  return { ...last, usage: aggregateTokenUsage([...before, ...(last.usage ?? [])]) };
};

/** Returns how many tokens a run has used; undefined when its agent does not say. */
const tokensOf = (last: RunEvent): number | undefined => {
  if (last.type !== 'RUN_FINISHED' && last.type !== 'RUN_ERROR') return undefined;
  const counts = last.usage?.map(
    ({ totalTokens, inputTokens = 0, outputTokens = 0 }) => totalTokens ?? inputTokens + outputTokens,
  );
  return counts?.reduce((sum, count) => sum + count, 0);
};

/** Models make one token of about four characters of English. */
const CHARACTERS_PER_TOKEN = 4;

/** Counts what an agent was told, and what it has said and called since. */
const estimateTokens = (
  { messages, tools, context }: Pick<AgentInput, 'messages' | 'tools' | 'context'>,
  { answer, rounds }: AnswerDraft,
): number => {
  const told = [messages, tools, context, rounds, answer.message.reasoning];
  return Math.ceil(JSON.stringify(told).length / CHARACTERS_PER_TOKEN);
};

const serialise = (event: RunEvent): string | undefined => {
  try {
    return JSON.stringify(event);
  } catch {
    return undefined;
  }
};

/**
 * The codes of PostgreSQL that another attempt may help against; an error without a code is one of the
 * connection.
 */
const MAY_PASS = /^(?:08|40|53|55|57|58|XX)/;

/**
 * Stores the end of a run together with what it has cost, with pauses that grow, until the database takes it:
 * nobody sees an answer ended whose tokens are not counted. It is `cut` when the database never took it, or
 * when another process has closed the run meanwhile: then the answer broke off; and `moved` when another
 * process goes on with it, and will count its tokens.
 */
const store = async (
  queries: Queries,
  end: RunEnd,
  lastEvents: SQL | undefined,
  { principal, tokens }: { principal: Principal; tokens: number },
  shutdown: AbortSignal,
  logger: Logger,
): Promise<'stored' | 'cut' | 'moved'> => {
  const { visitorId, runId } = end;
  const giveUpAt = performance.now() + STORE_PATIENCE_MS;
  for (let pauseMs = FIRST_RETRY_MS; ; pauseMs = longerPause(pauseMs, MAX_RETRY_MS)) {
    try {
      const count = (condition: SQL) => countTokensWhere(principal, tokens, end.now, condition);
      const isEnded = await finishRun(queries, end, { lastEvents, count });
      if (isEnded) return 'stored';
      const found = await findRun(queries, visitorId, runId);
      if (found && found.stream !== end.stream) return 'moved';
      // Stored by an attempt whose reply was lost.
      if (found && !found.cut) return 'stored';
      // Deleted by the visitor, or cut by a process that closed it for this one; either has cost the same.
      await countTokens(queries, principal, tokens, end.now);
      return found ? 'cut' : 'stored';
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: unknown };
      const isOfDatabase = !(error instanceof RangeError || error instanceof TypeError);
      const hasState = typeof code === 'string' && code.length === SQLSTATE_LENGTH;
      const mayPass = isOfDatabase && (!hasState || MAY_PASS.test(code));
      const isLast = !mayPass || shutdown.aborted || performance.now() > giveUpAt;
      logger[isLast ? 'error' : 'warn']({ err: error, runId }, 'an answer could not be stored');
      if (isLast) return 'cut';
      await wait(pauseMs, undefined, { signal: shutdown }).catch(() => {});
    }
  }
};
