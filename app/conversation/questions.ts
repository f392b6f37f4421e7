import type { StreamRequest } from '../service/stream.ts';
import type { ContentPart } from '../service/contract/conversation.ts';
import { randomUuid } from '../session/uuid.ts';
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
