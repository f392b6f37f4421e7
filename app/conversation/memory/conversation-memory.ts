import * as v from 'valibot';
import { ContentPart, Message } from '../../service/contract/conversation.ts';
import { Id } from '../../service/contract/primitives.ts';
import { readStored } from '../../storage/read-stored.ts';
import type { SafeStorage } from '../../storage/safe-storage.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { Address } from '../../visitor/visitor-state.ts';
import type { ThreadMessage } from '../conversation-state.ts';

const Current = v.object({
  sessionId: Id,
  headId: v.nullable(Id),
  comparison: v.optional(v.nullable(v.object({ messageId: Id, previousId: Id })), null),
});
type Current = v.InferOutput<typeof Current>;
const Sessions = v.array(Id);
const Attachments = v.array(ContentPart);
const Outbox = v.array(
  v.object({
    question: v.omit(Message, ['error']),
    runId: Id,
    answerId: Id,
    isWaiting: v.optional(v.boolean(), false),
    refused: v.optional(
      v.object({ code: v.number(), text: v.optional(v.string()), data: v.optional(v.unknown()) }),
    ),
  }),
);

/** A question that the service has not taken yet, with the ids that make a repeated send the same send. */
export type UnsentQuestion = {
  question: ThreadMessage;
  runId: string;
  answerId: string;
  /** It goes out by itself: once there is a network, or what stood in its way is done. */
  isWaiting?: boolean;
  /** Why the service has not taken it. */
  refused?: { code: number; text?: string | undefined; data?: unknown } | undefined;
};

const SAVE_DELAY_MS = 300;

/**
 * Remembers the conversations with one bot and channel in this browser: the one on show, drafts, and questions that
 * are not sent yet.
 */
export const createConversationMemory = (storage: SafeStorage, address: Address) => {
  const currentKey = chatKey('current', address);
  const waitingKey = chatKey('waiting', address);
  const keyOfSession = (what: string) => {
    const key = chatKey(what, address);
    return (sessionId: string | null): string => `${key}:${sessionId ?? ''}`;
  };
  const outboxKey = keyOfSession('outbox');
  const draftKey = keyOfSession('draft');
  const attachmentsKey = keyOfSession('draft-attachments');
  /** The draft that is written once the typing pauses. */
  let typed: { key: string; text: string; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Puts back what a deleted conversation had here. */
  const forgotten = new Map<string, () => void>();
  const writeList = (key: string, list: readonly unknown[]) => {
    if (list.length > 0) storage.set(key, JSON.stringify(list));
    else storage.remove(key);
  };

  const unsent = (sessionId: string): UnsentQuestion[] =>
    readStored(storage, outboxKey(sessionId), Outbox) ?? [];
  /** Lists the conversations in which questions wait for a network. */
  const waitingSessions = (): string[] => readStored(storage, waitingKey, Sessions) ?? [];
  const writeUnsent = (sessionId: string, entries: UnsentQuestion[]) => {
    const waiting = waitingSessions();
    const isWaiting = entries.some((entry) => entry.isWaiting);
    if (waiting.includes(sessionId) !== isWaiting) {
      writeList(waitingKey, isWaiting ? [...waiting, sessionId] : waiting.filter((id) => id !== sessionId));
    }
    writeList(outboxKey(sessionId), entries);
  };
  /** Keeps a question after the others; one that is kept already stays in its place. */
  const addUnsent = (entry: UnsentQuestion): void => {
    const { sessionId, id } = entry.question;
    const kept = unsent(sessionId);
    const index = kept.findIndex(({ question }) => question.id === id);
    writeUnsent(sessionId, index < 0 ? [...kept, entry] : kept.with(index, entry));
  };

  /** Writes a draft now that waits to be written. */
  const flushDraft = () => {
    if (!typed) return;
    const { key, text, timer } = typed;
    clearTimeout(timer);
    typed = undefined;
    if (text) storage.set(key, text);
    else storage.remove(key);
  };
  const draft = (sessionId: string | null): string => {
    flushDraft();
    return storage.get(draftKey(sessionId)) ?? '';
  };
  /** Keeps a draft, a little later; '' forgets it. */
  const saveDraft = (sessionId: string | null, text: string): void => {
    const key = draftKey(sessionId);
    if (typed && typed.key !== key) flushDraft();
    if (typed) clearTimeout(typed.timer);
    typed = { key, text, timer: setTimeout(flushDraft, SAVE_DELAY_MS) };
  };
  const draftAttachments = (sessionId: string | null): readonly ContentPart[] =>
    readStored(storage, attachmentsKey(sessionId), Attachments) ?? [];
  /** Keeps the files and images of a draft at once; none forgets them. */
  const saveDraftAttachments = (sessionId: string | null, attachments: readonly ContentPart[]): void =>
    writeList(attachmentsKey(sessionId), attachments);

  return {
    /** Returns the conversation that was on show last, the leaf that was shown of it, and the versions that were to be compared. */
    current: (): Current | undefined => readStored(storage, currentKey, Current),
    /** null: a new conversation is on show. */
    setCurrent: (current: Current | null): void => {
      if (current) storage.set(currentKey, JSON.stringify(current));
      else storage.remove(currentKey);
    },
    unsent,
    waitingSessions,
    addUnsent,
    /** Notes something else of a question that is kept; of one that is not, nothing. */
    changeUnsent: (sessionId: string, questionId: string, change: Partial<UnsentQuestion>): void => {
      const entry = unsent(sessionId).find(({ question }) => question.id === questionId);
      if (entry) addUnsent({ ...entry, ...change });
    },
    removeUnsent: (sessionId: string, questionId: string): void =>
      writeUnsent(
        sessionId,
        unsent(sessionId).filter(({ question }) => question.id !== questionId),
      ),
    /**
     * Moves the questions of a conversation that is no more to a new one, which they begin.
     * @param askedId A question that was being sent: it goes out with those that wait.
     */
    moveUnsent: (fromId: string, toId: string, askedId?: string): void => {
      const entries = unsent(fromId);
      writeUnsent(fromId, []);
      for (const { question, isWaiting = false, ...ids } of entries) {
        const moved = { ...question, sessionId: toId, parentId: null };
        addUnsent({ question: moved, isWaiting: isWaiting || question.id === askedId, ...ids });
      }
    },
    draft,
    saveDraft,
    flushDraft,
    draftAttachments,
    saveDraftAttachments,
    /** Takes a deleted conversation's draft and unsent questions out of the storage. */
    forget: (sessionId: string): void => {
      const text = draft(sessionId);
      const attachments = draftAttachments(sessionId);
      const entries = unsent(sessionId);
      saveDraft(sessionId, '');
      flushDraft();
      saveDraftAttachments(sessionId, []);
      writeUnsent(sessionId, []);
      forgotten.set(sessionId, () => {
        if (text) saveDraft(sessionId, text);
        saveDraftAttachments(sessionId, attachments);
        for (const entry of entries) addUnsent(entry);
      });
    },
    /** Puts them back, for as long as this page lives, as the deletion was taken back. */
    recall: (sessionId: string): void => {
      forgotten.get(sessionId)?.();
      forgotten.delete(sessionId);
    },
  };
};
export type ConversationMemory = ReturnType<typeof createConversationMemory>;
