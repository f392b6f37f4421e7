import type { StreamRequest } from '../service/stream.ts';
import type { ContentPart } from '../service/contract/conversation.ts';
import type { ResumeEntry } from '../service/contract/run.ts';
import { randomUuid } from '../visitor/uuid.ts';
import type { ThreadMessage } from './conversation-state.ts';

/** The ids of one attempt to have a question answered; the same ids again are the same attempt. */
export type AttemptIds = { runId: string; answerId: string };

export const newAttempt = (): AttemptIds => ({ runId: randomUuid(), answerId: randomUuid() });

/** The parts of a question: its files and images, then its text. */
export const questionParts = (text: string, attachments: readonly ContentPart[] = []): ContentPart[] => [
  ...attachments,
  ...(text === '' ? [] : [{ type: 'text' as const, text }]),
];

/** A new question in a conversation. */
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
});

/** The answer to a question before its first event. */
export const emptyAnswer = (question: ThreadMessage, { runId, answerId }: AttemptIds): ThreadMessage => ({
  id: answerId,
  sessionId: question.sessionId,
  parentId: question.id,
  role: 'assistant',
  parts: [],
  createdAt: Date.now(),
  status: 'running',
  runId,
});

/** An answer that is told again from its beginning, before the first event. */
export const retold = (answer: ThreadMessage, runId: string): ThreadMessage => {
  const { id, sessionId, parentId, role, createdAt, model } = answer;
  return {
    id,
    sessionId,
    parentId,
    role,
    createdAt,
    runId,
    parts: [],
    status: 'running',
    ...(model !== undefined && { model }),
  };
};

const PROTOCOL_VERSION = '1.0';

/** The request that sends a new question. */
export const questionRequest = (question: ThreadMessage, { runId, answerId }: AttemptIds): StreamRequest => ({
  type: 'send',
  input: {
    threadId: question.sessionId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    messages: [{ id: question.id, role: 'user', content: [...question.parts] }],
    forwardedProps: { messageId: question.id, parentId: question.parentId, answerId },
  },
});

/** The request that has a question answered that the service already has. */
export const regenerateRequest = (
  question: Pick<ThreadMessage, 'id' | 'sessionId'>,
  { runId, answerId }: AttemptIds,
): StreamRequest => ({
  type: 'send',
  input: {
    threadId: question.sessionId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    messages: [],
    forwardedProps: { parentId: question.id, answerId, regenerate: true },
  },
});

/** The request that continues an answer that waits for interrupts. */
export const resumeRequest = (
  answer: Pick<ThreadMessage, 'id' | 'sessionId' | 'parentId'>,
  runId: string,
  entries: readonly ResumeEntry[],
): StreamRequest => ({
  type: 'send',
  input: {
    threadId: answer.sessionId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    messages: [],
    resume: [...entries],
    forwardedProps: { parentId: answer.parentId, answerId: answer.id },
  },
});
