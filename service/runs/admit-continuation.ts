import { codes, type ResumeEntry, ToolResult } from 'casement/contract';
import * as v from 'valibot';
import { DECLINED } from '../agents/rounds.ts';
import { type Round } from '../base/rounds.ts';
import { textOf } from '../base/rounds.ts';
import { findMessage, readBranch } from '../database/message-queries.ts';
import { lockVisitor, type Queries } from '../database/queries.ts';
import { continueAnswer, findRun } from '../database/run-queries.ts';
import type { MessageRow, StoredInterrupt } from '../database/schema.ts';
import { takeAnswer } from '../limits/index.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { type Admission, type AdmittedAt, answersOf, type RunRequest, toPastMessages } from './admit-run.ts';
import { stoppedEarly, wasStoppedEarly } from './early-stops.ts';
import { openingOf } from './opening.ts';

/** The result of a call that the end of its answer has overtaken, for the agent. */
const BROKEN = 'The answer broke off before this was done.';

const noLongerWaits = () => new ServiceFailure(codes.gone, 'This answer cannot be continued any more.');

/**
 * Checks a run that continues an answer, because it waits or has not come to its end, and takes the answer
 * for it. Its stream begins with the answer so far. Rejects with a ServiceFailure, having stored nothing: 410
 * when another run has taken the answer.
 */
export const admitContinuation = async (
  queries: Queries,
  request: RunRequest,
  at: AdmittedAt,
): Promise<Admission> => {
  const { visitorId, input } = request;
  const findKnown = async (): Promise<Admission | undefined> => {
    const run = await findRun(queries, visitorId, input.runId);
    if (run && run.answerId !== input.forwardedProps.answerId)
      throw new ServiceFailure(400, 'There is another run with this runId.');
    return run && { type: 'known', run };
  };
  const known = await findKnown();
  if (known) return known;
  try {
    return await take(queries, request, at);
  } catch (error) {
    // The same run may have come to two processes at once, and the other have taken the answer since.
    const isGone = error instanceof ServiceFailure && error.code === codes.gone;
    const since = isGone ? await findKnown() : undefined;
    if (since) return since;
    throw error;
  }
};

const take = async (queries: Queries, request: RunRequest, at: AdmittedAt): Promise<Admission> => {
  const { visitorId, input } = request;
  const { now } = at;
  const { threadId: sessionId, runId } = input;
  const { parentId, answerId } = input.forwardedProps;
  const answer = await findMessage(queries, visitorId, answerId);
  if (answer?.sessionId !== sessionId || answer.role !== 'assistant') throw notFound('The answer');
  if (parentId === null || answer.parentId !== parentId) {
    throw new ServiceFailure(400, 'forwardedProps.parentId: must be the question of the answer.');
  }
  const goOn = input.forwardedProps.goOn === true;
  const soFar = answer.rounds ?? [{ text: textOf(answer.parts), calls: [] }];
  if (goOn ? !mayGoOn(answer) : !answer.interrupts) throw noLongerWaits();
  const { results, resume } = goOn
    ? { results: unansweredIn(soFar), resume: [] }
    : readResume(answer.interrupts ?? [], input.resume ?? [], now);
  const rounds = withResults(soFar, results);
  const { checkpoint, ...told } = openingOf(input, answer, rounds, now, goOn);
  const branch = await readBranch(queries, visitorId, sessionId, parentId);
  const ids = { visitorId, sessionId, answerId, afterRunId: answer.runId, runId };
  const run = { ...ids, goOn, checkpoint, ...at, takeover: request.takeover };
  const stream = await queries.transaction(async (transaction) => {
    await lockVisitor(transaction, visitorId);
    const number = await continueAnswer(transaction, run);
    if (
      number !== undefined &&
      (await takeAnswer(transaction, request, 'continuation', now, wasStoppedEarly(run)))
    )
      throw stoppedEarly();
    return number;
  });
  if (stream === undefined) throw noLongerWaits();
  const opening = { ...told, usage: answer.usage };
  const answers = [...answersOf(branch), answerId];
  return { type: 'new', stream, messages: toPastMessages(branch), answers, rounds, resume, opening };
};

/** Whether an answer has words, and has failed or was stopped. */
const mayGoOn = ({ status, parts, interrupts }: MessageRow): boolean =>
  (status === 'failed' || status === 'stopped') && !interrupts && textOf(parts).trim() !== '';

/** Gives the calls that an answer broke off with a result: nobody carries them out any more. */
const unansweredIn = (rounds: Round[]): Map<string, ToolResult> =>
  new Map(
    rounds
      .flatMap(({ calls }) => calls)
      .filter(({ result }) => result === undefined)
      .map(({ id }) => [id, { content: '', error: BROKEN }]),
  );

/**
 * Checks the replies to a waiting answer's interrupts. Throws 410 when it does not wait for one of them, 400
 * when one is missing or of the wrong shape. Returns the results of calls by their ids, and the replies for
 * the agent itself.
 */
const readResume = (waiting: StoredInterrupt[], entries: ResumeEntry[], now: number) => {
  const byId = new Map(entries.map((entry) => [entry.interruptId, entry]));
  if (byId.size !== entries.length) throw new ServiceFailure(400, 'resume: an interrupt is answered twice.');
  const isKnown = ({ interruptId }: ResumeEntry) => waiting.some(({ id }) => id === interruptId);
  const isExpired = ({ expiresAt = '' }: StoredInterrupt) => Date.parse(expiresAt) <= now;
  if (!entries.every(isKnown) || waiting.some(isExpired)) throw noLongerWaits();
  const results = new Map<string, ToolResult>();
  const resume: ResumeEntry[] = [];
  for (const { id, tool, toolCallId, byAgent } of waiting) {
    const entry = byId.get(id);
    if (!entry) throw new ServiceFailure(400, 'resume: every interrupt of the answer must be answered.');
    if (byAgent) resume.push(entry);
    if (tool && toolCallId !== undefined) results.set(toolCallId, resultOf(entry));
  }
  return { results, resume };
};

const resultOf = ({ status, payload }: ResumeEntry): ToolResult => {
  const result = v.safeParse(ToolResult, payload);
  if (status === 'cancelled') {
    return { content: '', error: (result.success && result.output.error) || DECLINED };
  }
  if (!result.success) throw new ServiceFailure(400, 'resume: the payload must be the result of a tool.');
  return result.output;
};

/** Returns the rounds with results for the calls that had none. */
const withResults = (rounds: Round[], results: ReadonlyMap<string, ToolResult>): Round[] =>
  rounds.map((round) => ({
    ...round,
    calls: round.calls.map((call) => {
      const result = call.result ?? results.get(call.id);
      return result ? { ...call, result } : call;
    }),
  }));
