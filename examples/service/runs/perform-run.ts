import { setTimeout as wait } from 'node:timers/promises';
import { aggregateTokenUsage, PROTOCOL_VERSION } from '@ag-ui/core';
import type { RunEvent } from 'casement/contract';
import type { Logger } from 'pino';
import type { Agent, AgentInput } from '../agents/agent.ts';
import type { Queries } from '../database/queries.ts';
import { finishRun, type RunEnd } from '../database/run-queries.ts';
import type { Opening, RunRequest } from './admit-run.ts';
import { type AnswerDraft, draftOf, reduceDraft, storedAnswerOf } from './answer-draft.ts';
import type { LiveRun, RunLogWriter } from './run-log.ts';
import { type AbortReason, writeAnswer } from './write-answer.ts';

const STORE_ATTEMPTS = 5;
const FIRST_RETRY_MS = 100;

/** A run that this process writes. */
export type ActiveRun = {
  request: RunRequest;
  live: LiveRun;
  /** The answer as far as it has been published. */
  draft: AnswerDraft;
  controller: AbortController;
};

export const abort = ({ controller }: ActiveRun, reason: AbortReason): void => controller.abort(reason);

type ServiceParts = {
  queries: Queries;
  writer: RunLogWriter;
  logger: Logger;
  now: () => number;
  maxRunMs: number;
};

/** Writes the answer of an admitted run to its end, from its beginning or from where `opening` leaves off. Never rejects. */
export const performRun = async (
  run: ActiveRun,
  agent: Agent,
  given: Omit<AgentInput, 'threadId' | 'runId' | 'answerId' | 'signal'>,
  opening: Opening | undefined,
  { queries, writer, logger, now, maxRunMs }: ServiceParts,
): Promise<void> => {
  const { live, controller, request } = run;
  const { threadId, runId, forwardedProps } = request.input;
  const { answerId } = forwardedProps;

  const publish = (plain: RunEvent): void => {
    const event = withServiceTime(plain, now());
    const json = serialise(event);
    if (json === undefined) return;
    live.publish(json);
    // The agent may go on changing an object that it has sent; what was sent does not change with it.
    const sent = event.type.startsWith('ACTIVITY_') ? (JSON.parse(json) as RunEvent) : event;
    run.draft = reduceDraft(run.draft, sent);
    writer.add(live);
  };

  const timer = setTimeout(() => abort(run, 'timeout'), maxRunMs);
  if (opening) {
    opening.events.forEach(live.publish);
    live.markStored(opening.events.length);
    run.draft = draftOf(opening.events);
  } else {
    publish({ type: 'RUN_STARTED', threadId, runId, protocolVersion: PROTOCOL_VERSION });
  }
  const { last, interrupts } = await writeAnswer({
    agent,
    input: { ...given, threadId, runId, answerId, signal: controller.signal },
    draft: () => run.draft,
    publish,
    sentCharacters: live.characters,
    logger,
  });
  clearTimeout(timer);

  await writer.release(live);
  const lastJson =
    serialise(withUsage(last, opening?.usage)) ?? JSON.stringify({ type: 'RUN_FINISHED', threadId, runId });
  const ended = reduceDraft(run.draft, JSON.parse(lastJson) as RunEvent);
  const { status } = ended.answer.message;
  const rest = live.unstored();
  const end = {
    ...rest,
    events: [...rest.events, lastJson],
    answerId,
    status: status === 'running' ? 'complete' : status,
    cut: false,
    message: storedAnswerOf(ended, interrupts),
    now: now(),
  };
  await store(queries, end, logger);
  // The last event comes after the answer is stored: who has seen it finds the answer in the history.
  live.publish(lastJson);
  live.end();
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

const serialise = (event: RunEvent): string | undefined => {
  try {
    return JSON.stringify(event);
  } catch {
    return undefined;
  }
};

const store = async (queries: Queries, end: RunEnd, logger: Logger): Promise<void> => {
  for (let attempt = 1; attempt <= STORE_ATTEMPTS; attempt += 1) {
    try {
      await finishRun(queries, end);
      return;
    } catch (error) {
      logger.error({ err: error, runId: end.runId, attempt }, 'an answer could not be stored');
      if (attempt < STORE_ATTEMPTS) await wait(FIRST_RETRY_MS * 2 ** (attempt - 1));
    }
  }
};
