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
  const { parentId, answerId } = input.forwardedProps;
  const [known, branch, storedQuestion] = await Promise.all([
    findRun(queries, visitorId, input.runId),
    parentId === null ? [] : readBranch(queries, visitorId, input.threadId, parentId),
    question && findMessage(queries, visitorId, question.id),
  ]);
  if (known) return { type: 'known', run: known };
  checkParent(branch, parentId, question === undefined);
  const isRepeated = storedQuestion !== undefined;
  if (
    storedQuestion &&
    (storedQuestion.sessionId !== input.threadId || storedQuestion.parentId !== parentId)
  ) {
    throw new ServiceFailure(400, 'There is another message with this messageId.');
  }
  const obstacle = await insertRun(queries, {
    visitorId,
    botId: request.botId,
    sessionId: input.threadId,
    runId: input.runId,
    answerId,
    parentId: isRepeated ? (question?.id ?? null) : parentId,
    question: isRepeated ? undefined : question,
    model: request.model,
    instance,
    now,
  });
  if (obstacle === 'deleted') throw notFound('The chat');
  if (obstacle === 'message') {
    throw new ServiceFailure(400, 'There is another message with this messageId or answerId.');
  }
  if (obstacle === 'run') {
    const run = await findRun(queries, visitorId, input.runId);
    if (run) return { type: 'known', run };
    throw notFound('The run');
  }
  const messages = branch.filter((message) => message.parts.length > 0).map(toPastMessage);
  if (question) {
    const parts = storedQuestion?.parts ?? question.parts;
    messages.push({ id: question.id, role: 'user', parts, stopped: false });
  }
  return { type: 'new', messages };
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
