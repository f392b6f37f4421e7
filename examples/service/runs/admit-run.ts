import { type BranchMessage, findMessage, readBranch } from '../database/message-queries.ts';
import type { Queries } from '../database/queries.ts';
import { insertRun } from '../database/run-admission.ts';
import { findRun } from '../database/run-queries.ts';
import { UNANSWERED } from '../agents/rounds.ts';
import { notFound, ServiceFailure } from '../service-failure.ts';
import type { Admission, RunRequest } from './admission.ts';
import { toPastMessages } from './past-messages.ts';

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
  const messages = toPastMessages(branch);
  const left =
    question && branch.at(-1)?.waits ? await leaveUnanswered(queries, visitorId, parentId) : undefined;
  const told = { rounds: [], resume: left?.resume ?? [], opening: undefined };
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
  const obstacle = await insertRun(queries, {
    ...run,
    parentId,
    question,
    unanswered: left?.unanswered,
  });
  if (obstacle === undefined) return { type: 'new', messages, ...told };
  if (obstacle === 'gone') throw notFound('The chat');

  // Not looked at before, for it is rare: a send that comes again, or a new run for a question that is stored already.
  const known = await findRun(queries, visitorId, runId);
  if (known) return { type: 'known', run: known };
  const stored = question && (await findMessage(queries, visitorId, question.id));
  if (stored?.sessionId === sessionId && stored.parentId === parentId && stored.role === 'user') {
    const second = await insertRun(queries, { ...run, parentId: stored.id, question: undefined });
    const asked = { id: stored.id, role: stored.role, parts: stored.parts, stopped: false };
    if (second === undefined) {
      return { type: 'new', messages: [...messages.slice(0, -1), asked], ...told };
    }
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

/** The answer that a question follows, when it waits: its interrupts are cancelled, and the agent is told of its own. */
const leaveUnanswered = async (queries: Queries, visitorId: string, id: string | null) => {
  const row = id === null ? undefined : await findMessage(queries, visitorId, id);
  if (!row?.interrupts) return undefined;
  const steps = row.steps?.map((step) =>
    step.status === 'running' ? { ...step, status: 'failed' as const, output: { error: UNANSWERED } } : step,
  );
  const resume = row.interrupts
    .filter(({ byAgent }) => byAgent)
    .map(({ id: interruptId }) => ({ interruptId, status: 'cancelled' as const }));
  return { unanswered: { answerId: row.id, runId: row.runId, steps }, resume };
};
