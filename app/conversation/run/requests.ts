import type { ContentPart } from '../../service/contract/conversation.ts';
import { MAX_QUESTION_LENGTH, type RunInput } from '../../service/contract/run.ts';
import type { StreamRequest } from '../../service/stream.ts';
import * as codes from '../../service/contract/codes.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { AttemptIds, Continuation, ThreadMessage } from '../conversation-state.ts';
import { hasCode } from './run-error.ts';

export const newAttempt = (): AttemptIds => ({ runId: randomUuid(), answerId: randomUuid() });

/**
 * Returns the ids to try again with. The service refuses a run that was stopped before it arrived, so the
 * next attempt after that is another one.
 * @param error Why the attempt was not taken; undefined when the visitor has stopped it.
 */
export const attemptAfter = (ids: AttemptIds, error: unknown): AttemptIds =>
  error === undefined || hasCode(error, codes.gone) ? newAttempt() : ids;

/** Joins a question's files and images, then its text; undefined where that is nothing or too much. */
export const questionParts = (
  text: string,
  attachments: readonly ContentPart[] = [],
): ContentPart[] | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > MAX_QUESTION_LENGTH || (trimmed === '' && attachments.length === 0)) return undefined;
  return trimmed === '' ? [...attachments] : [...attachments, { type: 'text', text: trimmed }];
};

/** Makes a new question of a conversation. */
export const newQuestion = (
  sessionId: string,
  parentId: string | null,
  parts: readonly ContentPart[],
): ThreadMessage => ({
  id: randomUuid(),
  sessionId,
  parentId,
  role: 'user',
  parts,
  createdAt: Date.now(),
  status: 'complete',
  delivery: 'sending',
  attempt: newAttempt(),
});

/** An answer that a run writes. */
export type RunningAnswer = ThreadMessage & { runId: string };

/** Makes the answer to a question as it is before its first event. */
export const newAnswer = (question: ThreadMessage, { runId, answerId }: AttemptIds): RunningAnswer => ({
  id: answerId,
  sessionId: question.sessionId,
  parentId: question.id,
  role: 'assistant',
  parts: [],
  createdAt: Date.now(),
  status: 'running',
  runId,
});

/** Empties an answer whose stream begins anew: the events will fill it again. */
export const emptied = (answer: ThreadMessage, runId: string): RunningAnswer => {
  const { id, sessionId, parentId, role, createdAt, model } = answer;
  const kept = { id, sessionId, parentId, role, createdAt, ...(model !== undefined && { model }) };
  return { ...kept, runId, parts: [], status: 'running' };
};

export type SendRequest = Extract<StreamRequest, { type: 'send' }>;

const sendRequest = (
  threadId: string,
  runId: string,
  input: Omit<RunInput, 'threadId' | 'runId' | 'protocolVersion'>,
): SendRequest => ({ type: 'send', input: { threadId, runId, protocolVersion: '1.0', ...input } });

/** Sends a new question. */
export const questionRequest = (question: ThreadMessage, { runId, answerId }: AttemptIds): SendRequest =>
  sendRequest(question.sessionId, runId, {
    messages: [{ id: question.id, role: 'user', content: [...question.parts] }],
    forwardedProps: { messageId: question.id, parentId: question.parentId, answerId },
  });

/** Has a question answered that the service already has. */
export const regenerateRequest = (
  question: Pick<ThreadMessage, 'id' | 'sessionId'>,
  { runId, answerId }: AttemptIds,
): SendRequest =>
  sendRequest(question.sessionId, runId, {
    messages: [],
    forwardedProps: { parentId: question.id, answerId, regenerate: true },
  });

/** Continues an answer that waits, with an answer to each of its interrupts; or one that is not whole. */
export const continuationRequest = (
  answer: Pick<ThreadMessage, 'id' | 'sessionId' | 'parentId'>,
  { runId, entries }: Continuation,
): SendRequest =>
  sendRequest(answer.sessionId, runId, {
    messages: [],
    ...(entries && { resume: [...entries] }),
    forwardedProps: { parentId: answer.parentId, answerId: answer.id, ...(!entries && { goOn: true }) },
  });
