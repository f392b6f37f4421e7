import type { RunInput } from 'casement/contract';
import type * as v from 'valibot';
import type { PastMessage } from '../agents/agent.ts';
import { type BranchMessage, findMessage, readBranch } from '../database/message-queries.ts';
import type { Queries } from '../database/queries.ts';
import { insertRun, type Question } from '../database/run-admission.ts';
import { findRun } from '../database/run-queries.ts';
import type { RunRow } from '../database/schema.ts';
import { notFound, ServiceFailure } from '../service-failure.ts';

export type RunRequest = {
  visitorId: string;
  botId: string;
  model: string;
  input: v.InferOutput<typeof RunInput>;
  /** Absent when a question that is stored already is to be answered. */
  question: Question | undefined;
};

export type Admission =
  /** The run is new; these are the messages to answer, the question last. */
  | { type: 'new'; messages: PastMessage[] }
  /** The same run was sent before. */
  | { type: 'known'; run: RunRow };

/** Checks a run against what is stored and stores its beginning. Rejects with a ServiceFailure, having stored nothing. */
export const admitRun = async (
  queries: Queries,
  request: RunRequest,
  instance: number,
  now: number,
): Promise<Admission> => {
  const { visitorId, input, question } = request;
  const { threadId: sessionId, runId } = input;
  const { parentId, answerId } = input.forwardedProps;
  const branch = parentId === null ? [] : await readBranch(queries, visitorId, sessionId, parentId);
  checkParent(branch, parentId, question === undefined);
  const messages = branch.filter((message) => message.parts.length > 0).map(toPastMessage);
  if (question) messages.push({ id: question.id, role: 'user', parts: question.parts, stopped: false });

  const run = {
    visitorId,
    botId: request.botId,
    sessionId,
    runId,
    answerId,
    model: request.model,
    instance,
    now,
  };
  const obstacle = await insertRun(queries, { ...run, parentId, question });
  if (obstacle === undefined) return { type: 'new', messages };
  if (obstacle === 'deleted') throw notFound('The chat');

  // Not looked at before, for it is rare: a send that comes again, or a new run for a question that is stored already.
  const known = await findRun(queries, visitorId, runId);
  if (known) return { type: 'known', run: known };
  const stored = question && (await findMessage(queries, visitorId, question.id));
  if (stored?.sessionId === sessionId && stored.parentId === parentId && stored.role === 'user') {
    const second = await insertRun(queries, { ...run, parentId: stored.id, question: undefined });
    const asked = { id: stored.id, role: stored.role, parts: stored.parts, stopped: false };
    if (second === undefined) return { type: 'new', messages: [...messages.slice(0, -1), asked] };
  }
  throw new ServiceFailure(400, 'There is another message with this messageId or answerId.');
};

const checkParent = (branch: BranchMessage[], parentId: string | null, answersParent: boolean): void => {
  const parent = branch.at(-1);
  if (parentId !== null && !parent) throw notFound('The message to continue from');
  if (answersParent && parent?.role !== 'user') {
    throw new ServiceFailure(400, 'Without a new message, parentId must be a question.');
  }
  if (!answersParent && parent?.role === 'user') {
    throw new ServiceFailure(400, 'A new question follows an answer: parentId must not be a question.');
  }
};

const toPastMessage = (message: BranchMessage): PastMessage => ({
  id: message.id,
  role: message.role,
  parts: message.parts,
  stopped: message.status === 'stopped',
});
