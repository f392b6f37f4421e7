import { setTimeout as wait } from 'node:timers/promises';
import { aggregateTokenUsage, PROTOCOL_VERSION } from '@ag-ui/core';
import type { RunEvent } from 'casement/contract';
import type { Logger } from 'pino';
import type { Agent, AgentInput } from '../agents/agent.ts';
import type { Queries } from '../database/queries.ts';
import { finishRun, type RunEnd } from '../database/run-queries.ts';
import type { Opening, RunRequest } from './admission.ts';
import { createLiveRun, type EventReader, type LiveRun } from './live-run.ts';
import { type RunLog, type RunLogWriter, unstored } from './run-log-writer.ts';
import { stampTime } from './stamp-time.ts';
import { type AnswerDraft, draftOf, emptyDraft, reduceDraft, storedAnswerOf } from './stored-answer.ts';
import { type AbortReason, writeAnswer } from './write-answer.ts';

const STORE_ATTEMPTS = 5;
const FIRST_RETRY_MS = 100;

export type TakenAgent = { agent: Agent; release(): void };

/** A run of this process, from its request to its stored end. */
export type ActiveRun = {
  visitorId: string;
  sessionId: string;
  answerId: string;
  live: LiveRun;
  draft: AnswerDraft;
  controller: AbortController;
  /** The stream, once the run has been admitted. */
  opened: Promise<EventReader>;
  /** Settled once the answer is stored and the stream has ended. */
  finished: Promise<void>;
};

export const createActiveRun = ({ visitorId, input }: RunRequest): ActiveRun => {
  const live = createLiveRun(input.runId);
  return {
    visitorId,
    sessionId: input.threadId,
    answerId: input.forwardedProps.answerId,
    live,
    draft: emptyDraft,
    controller: new AbortController(),
    opened: Promise.resolve(live),
    finished: Promise.resolve(),
  };
};

type Tools = { queries: Queries; writer: RunLogWriter; logger: Logger; now: () => number; maxRunMs: number };

/** Writes the answer of an admitted run to its end, from its beginning or from where `opening` leaves off. Never rejects. */
export const performRun = async (
  run: ActiveRun,
  input: Omit<AgentInput, 'threadId' | 'runId' | 'answerId' | 'signal'>,
  opening: Opening | undefined,
  agent: Agent,
  { queries, writer, logger, now, maxRunMs }: Tools,
): Promise<void> => {
  const { live, controller, visitorId, answerId, sessionId: threadId } = run;
  const { runId } = live;
  const log: RunLog = { visitorId, live, storedSeq: 0 };

  const publish = (plain: RunEvent): void => {
    const event = stampTime(plain, now());
    const json = serialise(event);
    if (json === undefined) return;
    live.publish(json);
    // The agent may go on changing an object that it has sent; what was sent does not change with it.
    const sent = event.type.startsWith('ACTIVITY_') ? (JSON.parse(json) as RunEvent) : event;
    run.draft = reduceDraft(run.draft, sent);
    writer.add(log);
  };

  const timer = setTimeout(() => abort(controller, 'timeout'), maxRunMs);
  if (opening) {
    log.storedSeq = opening.events.length;
    opening.events.forEach(live.publish);
    run.draft = draftOf(opening.events);
  } else {
    publish({ type: 'RUN_STARTED', threadId, runId, protocolVersion: PROTOCOL_VERSION });
  }
  const { last, interrupts } = await writeAnswer({
    agent,
    input: { ...input, threadId, runId, answerId, signal: controller.signal },
    draft: () => run.draft,
    publish,
    sentCharacters: live.characters,
    logger,
  });
  clearTimeout(timer);

  await writer.release(log);
  const lastJson =
    serialise(withUsage(last, opening?.usage)) ?? JSON.stringify({ type: 'RUN_FINISHED', threadId, runId });
  const ended = reduceDraft(run.draft, JSON.parse(lastJson) as RunEvent);
  const { status } = ended.answer.message;
  const rest = unstored(log);
  await store(
    queries,
    {
      visitorId,
      runId,
      answerId,
      status: status === 'running' ? 'complete' : status,
      lastSeq: live.lastSeq() + 1,
      cut: false,
      batch: { ...rest, events: [...rest.events, lastJson] },
      message: storedAnswerOf(ended, interrupts),
      now: now(),
    },
    logger,
  );
  // The last event comes after the answer is stored: who has seen it finds the answer in the history.
  live.publish(lastJson);
  live.end();
};

/** Adds the usage of the runs before this one to its last event. */
const withUsage = (last: RunEvent, earlier: unknown): RunEvent => {
  if (last.type !== 'RUN_FINISHED' && last.type !== 'RUN_ERROR') return last;
  const before = Array.isArray(earlier) ? (earlier as NonNullable<typeof last.usage>) : [];
  return before.length === 0
    ? last
    : { ...last, usage: aggregateTokenUsage([...before, ...(last.usage ?? [])]) };
};

const abort = (controller: AbortController, reason: AbortReason): void => controller.abort(reason);

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
