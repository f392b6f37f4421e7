import * as v from 'valibot';
import { Message } from '../../service/contract/conversation.ts';
import { Id } from '../../service/contract/primitives.ts';
import { readJson, type SafeStorage } from '../../storage/safe-storage.ts';
import type { ThreadMessage } from '../conversation-state.ts';

const Current = v.object({ sessionId: Id, headId: v.nullable(Id) });
type Current = v.InferOutput<typeof Current>;
const Outbox = v.array(
  v.object({ question: Message, runId: Id, answerId: Id, isWaiting: v.optional(v.boolean(), false) }),
);

/** A question that the service has not taken yet, with the ids that make a repeated send the same send. */
export type UnsentQuestion = {
  question: ThreadMessage;
  runId: string;
  answerId: string;
  /** It goes out by itself once there is a network. */
  isWaiting?: boolean;
};

/** Remembers the conversations with one bot and channel in this browser. */
export const createConversationMemory = (storage: SafeStorage, place: string) => {
  const currentKey = `casement:current:${place}`;
  const waitingKey = `casement:waiting:${place}`;
  const outboxKey = (sessionId: string) => `casement:outbox:${place}:${sessionId}`;

  const unsent = (sessionId: string): UnsentQuestion[] => {
    const stored = v.safeParse(Outbox, readJson(storage, outboxKey(sessionId)));
    if (!stored.success) return [];
    return stored.output.map(({ question: { error: _error, ...question }, ...ids }) => ({
      question,
      ...ids,
    }));
  };
  const waitingSessions = (): string[] => {
    const stored = v.safeParse(v.array(Id), readJson(storage, waitingKey));
    return stored.success ? stored.output : [];
  };
  const noteWaiting = (sessionId: string, isWaiting: boolean) => {
    const known = waitingSessions();
    if (known.includes(sessionId) === isWaiting) return;
    const next = isWaiting ? [...known, sessionId] : known.filter((id) => id !== sessionId);
    if (next.length > 0) storage.set(waitingKey, JSON.stringify(next));
    else storage.remove(waitingKey);
  };
  const write = (sessionId: string, entries: UnsentQuestion[]) => {
    noteWaiting(
      sessionId,
      entries.some(({ isWaiting }) => isWaiting),
    );
    if (entries.length === 0) {
      storage.remove(outboxKey(sessionId));
      return;
    }
    const stored = entries.map(
      ({ question: { delivery: _delivery, error: _error, ...question }, ...ids }) => ({
        question,
        ...ids,
      }),
    );
    storage.set(outboxKey(sessionId), JSON.stringify(stored));
  };
  const others = (sessionId: string, questionId: string) =>
    unsent(sessionId).filter(({ question }) => question.id !== questionId);

  return {
    /** Returns the conversation that was on show last, and the leaf that was shown of it. */
    current: (): Current | undefined => {
      const stored = v.safeParse(Current, readJson(storage, currentKey));
      return stored.success ? stored.output : undefined;
    },
    /** null: a new conversation is on show. */
    setCurrent: (current: Current | null): void => {
      if (current) storage.set(currentKey, JSON.stringify(current));
      else storage.remove(currentKey);
    },
    unsent,
    /** Lists the conversations in which questions wait for a network. */
    waitingSessions,
    /** Keeps a question after the others; one that is kept already stays in its place. */
    addUnsent: (entry: UnsentQuestion): void => {
      const { sessionId, id } = entry.question;
      const kept = unsent(sessionId);
      const index = kept.findIndex(({ question }) => question.id === id);
      write(sessionId, index < 0 ? [...kept, entry] : kept.with(index, entry));
    },
    removeUnsent: (sessionId: string, questionId: string): void =>
      write(sessionId, others(sessionId, questionId)),
  };
};
export type ConversationMemory = ReturnType<typeof createConversationMemory>;
