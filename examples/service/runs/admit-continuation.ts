import { PROTOCOL_VERSION } from '@ag-ui/core';
import { codes, type RunEvent } from 'casement/contract';
import type { Round } from '../agents/rounds.ts';
import { findMessage, readBranch } from '../database/message-queries.ts';
import type { Queries } from '../database/queries.ts';
import { continueAnswer } from '../database/run-continuation.ts';
import { findRun } from '../database/run-queries.ts';
import type { MessageRow } from '../database/schema.ts';
import { notFound, ServiceFailure } from '../service-failure.ts';
import type { Admission, RunRequest } from './admission.ts';
import { toPastMessages } from './past-messages.ts';
import { noLongerWaits, readResume, withResults } from './read-resume.ts';
import { retell } from './retell.ts';

/**
 * Checks a run that answers what an answer waits for, and takes the answer for it. Its stream begins with the answer so
 * far. Rejects with a ServiceFailure, having stored nothing: 410 when another run has taken the answer.
 */
export const admitContinuation = async (
  queries: Queries,
  { visitorId, input }: RunRequest,
  instance: number,
  now: number,
): Promise<Admission> => {
  const { runId, forwardedProps } = input;
  const { answerId } = forwardedProps;
  const findKnown = async (): Promise<Admission | undefined> => {
    const run = await findRun(queries, visitorId, runId);
    if (run && run.answerId !== answerId)
      throw new ServiceFailure(400, 'There is another run with this runId.');
    return run && { type: 'known', run };
  };
  const known = await findKnown();
  if (known) return known;
  try {
    return await take(queries, { visitorId, input }, instance, now);
  } catch (error) {
    // The same run may have come to two processes at once, and the other have taken the answer since.
    const isGone = error instanceof ServiceFailure && error.code === codes.gone;
    const since = isGone ? await findKnown() : undefined;
    if (since) return since;
    throw error;
  }
};

const take = async (
  queries: Queries,
  { visitorId, input }: Pick<RunRequest, 'visitorId' | 'input'>,
  instance: number,
  now: number,
): Promise<Admission> => {
  const { threadId: sessionId, runId } = input;
  const { parentId, answerId } = input.forwardedProps;
  const answer = await findMessage(queries, visitorId, answerId);
  if (answer?.sessionId !== sessionId || answer.role !== 'assistant') throw notFound('The answer');
  if (parentId === null || answer.parentId !== parentId) {
    throw new ServiceFailure(400, 'forwardedProps.parentId: must be the question of the answer.');
  }
  if (!answer.interrupts) throw noLongerWaits();
  const { results, resume } = readResume(answer.interrupts, input.resume ?? [], now);
  const rounds = withResults(roundsOf(answer), results);
  const beginning: RunEvent = {
    type: 'RUN_STARTED',
    threadId: sessionId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
  };
  const events = [beginning, ...retell(answer, rounds, now)].map((event) => JSON.stringify(event));
  const branch = await readBranch(queries, visitorId, sessionId, parentId);
  const isTaken = await continueAnswer(queries, {
    visitorId,
    sessionId,
    answerId,
    afterRunId: answer.runId,
    runId,
    events,
    instance,
    now,
  });
  if (!isTaken) throw noLongerWaits();
  const opening = { events, usage: answer.usage };
  return { type: 'new', messages: toPastMessages(branch), rounds, resume, opening };
};

const roundsOf = ({ rounds, parts }: MessageRow): Round[] =>
  rounds ?? [{ text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''), calls: [] }];
