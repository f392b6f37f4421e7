import type { RunInput } from 'casement/contract';
import type * as v from 'valibot';
import type { AgentInput, PastMessage } from '../agents/agent.ts';
import { UNANSWERED } from '../agents/rounds.ts';
import type { Bot } from '../bots/index.ts';
import { type BranchMessage, findMessage, readBranch } from '../database/message-queries.ts';
import type { Queries } from '../database/queries.ts';
import { findRun, insertRun, type NewRun, type Question } from '../database/run-queries.ts';
import type { RunRow, Takeover } from '../database/schema.ts';
import { type Principal, takeAnswer, type QuotaHolder, takeTrialMessage } from '../limits/index.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { stoppedEarly, wasStoppedEarly } from './early-stops.ts';
import { keyOf, insertUses } from '../uploads/index.ts';

export type RunRequest = Principal &
  QuotaHolder & {
    bot: Bot;
    model: string;
    channelId: string;
    input: v.InferOutput<typeof RunInput>;
    /**
     * The address at which the visitor has reached the service's calls, such as
     * `https://chat.example.com/im`.
     */
    serviceUrl: string;
    /** Absent when a question that is stored already is to be answered. */
    question: Question | undefined;
    /** The data with which another process goes on with the answer; absent where none can. */
    takeover?: Takeover | undefined;
  };

/** The beginning of a run that continues an answer. */
export type Opening = {
  /** The first events of its stream, as JSON. */
  events: string[];
  /** Those that only the agent may know, each behind the event numbered `seq`. */
  withheld: { seq: number; event: string }[];
  usage: unknown;
};

/** By which process, when, and since when a conversation must have changed, see `keptSince`. */
export type AdmittedAt = Pick<NewRun, 'instance' | 'now' | 'since'>;

/** Either a new run, with the conversation as the agent is told it, or one that was sent before. */
export type Admission =
  | ({
      type: 'new';
      /** The number of its stream. */
      stream: number;
      opening?: Opening;
      /** The ids of the branch's answers, oldest first, also of those without a word. */
      answers: string[];
      /** How many processes have written to the answer before. Default: none. */
      takeovers?: number;
    } & Pick<AgentInput, 'messages' | 'rounds' | 'resume' | 'rejoin'>)
  | { type: 'known'; run: RunRow };

/**
 * Checks a run against what is stored and stores its beginning. Rejects with a ServiceFailure, having stored
 * nothing.
 */
export const admitRun = async (queries: Queries, request: RunRequest, at: AdmittedAt): Promise<Admission> => {
  const { visitorId, bot, model, input, question } = request;
  const { threadId: sessionId, runId } = input;
  const { parentId, answerId } = input.forwardedProps;
  const branch = parentId === null ? [] : await readBranch(queries, visitorId, sessionId, parentId);
  checkParent(branch, parentId, question === undefined);
  const messages = toPastMessages(branch);
  const answers = answersOf(branch);
  const left =
    question && branch.at(-1)?.waits ? await leaveUnanswered(queries, visitorId, parentId) : undefined;
  const resume = left?.resume ?? [];
  if (question) messages.push({ id: question.id, role: 'user', parts: question.parts, stopped: false });

  const { takeover } = request;
  const run = { visitorId, botId: bot.id, sessionId, runId, answerId, model, takeover, ...at };
  const unanswered = left?.unanswered;
  const outcome = await storeRun(queries, request, { ...run, parentId, question, unanswered });
  if (typeof outcome === 'number')
    return { type: 'new', stream: outcome, messages, answers, rounds: [], resume };
  if (outcome === 'gone') throw notFound('The chat');

  // Looked up only now, because it is rare: a send that comes again, or a new run for a question that is
  // stored already.
  const known = await findRun(queries, visitorId, runId);
  if (known) return { type: 'known', run: known };
  const stored = question && (await findMessage(queries, visitorId, question.id));
  if (stored?.sessionId === sessionId && stored.parentId === parentId && stored.role === 'user') {
    const second = await storeRun(queries, request, { ...run, parentId: stored.id, question: undefined });
    if (typeof second === 'number') {
      const asked = { id: stored.id, role: stored.role, parts: stored.parts, stopped: false };
      const told = [...messages.slice(0, -1), asked];
      return { type: 'new', stream: second, messages: told, answers, rounds: [], resume };
    }
  }
  throw new ServiceFailure(400, 'There is another message with this messageId or answerId.');
};

/**
 * Stores the beginning of a run, and that its conversation uses the question's files. Rejects, having stored
 * nothing, with code 410 when the visitor has stopped it already, 1113 when it would be more than is allowed,
 * and 1116 when a file is gone.
 */
const storeRun = (queries: Queries, principal: Principal & QuotaHolder, run: NewRun) =>
  queries.transaction(async (transaction) => {
    const outcome = await insertRun(transaction, run);
    const kind = run.parentId === null ? 'first' : 'question';
    if (typeof outcome !== 'number') return outcome;
    const { visitorId, sessionId, now } = run;
    const keys = run.question?.parts.flatMap((part) => keyOf(part) ?? []) ?? [];
    await insertUses(transaction, { visitorId, sessionId, keys, now });
    if (await takeAnswer(transaction, principal, kind, now, wasStoppedEarly(run))) throw stoppedEarly();
    // Another answer to the same message does not count as a message.
    if (principal.trial && run.question)
      await takeTrialMessage(transaction, principal.trial, principal.bot.id, run.now);
    return outcome;
  });

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

/**
 * Cancels the interrupts of the answer that a question follows, when it waits; the agent is told of its own.
 */
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

export const answersOf = (branch: BranchMessage[]): string[] =>
  branch.flatMap(({ id, role }) => (role === 'assistant' ? id : []));

/**
 * Returns a branch as an agent is told it, without messages in which nothing was said or done, unless they
 * were stopped.
 */
export const toPastMessages = (branch: BranchMessage[]): PastMessage[] =>
  branch
    .filter(({ parts, rounds, status }) => parts.length > 0 || rounds !== null || status === 'stopped')
    .map(({ id, role, parts, status, rounds }) => ({
      id,
      role,
      parts,
      stopped: status === 'stopped',
      ...(rounds && { rounds }),
    }));
