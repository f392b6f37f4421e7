import * as v from 'valibot';
import { ContentPart } from '../../service/contract/conversation.ts';
import { Id } from '../../service/contract/primitives.ts';
import { readStored } from '../../storage/read-stored.ts';
import type { SafeStorage } from '../../storage/safe-storage.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { Address } from '../../visitor/visitor-state.ts';
import { createQuestionRecords } from '../questions/question-records.ts';

const Current = v.object({
  sessionId: Id,
  headId: v.nullable(Id),
  comparison: v.optional(v.nullable(v.object({ messageId: Id, previousId: Id })), null),
});
type Current = v.InferOutput<typeof Current>;
const Attachments = v.array(ContentPart);
const SAVE_DELAY_MS = 300;

/**
 * Remembers the conversations with one bot and channel in this browser: the one on show, drafts, and the
 * questions that the service has not taken.
 */
export const createConversationMemory = (storage: SafeStorage, address: Address) => {
  const currentKey = chatKey('current', address);
  const questions = createQuestionRecords(storage, address);
  const keyOfSession = (what: string) => {
    const key = chatKey(what, address);
    return (sessionId: string | null): string => `${key}:${sessionId ?? ''}`;
  };
  const draftKey = keyOfSession('draft');
  const attachmentsKey = keyOfSession('draft-attachments');
  /** The draft that is written once the typing pauses. */
  let typed: { key: string; text: string; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Puts back what a deleted conversation had here. */
  const forgotten = new Map<string, () => void>();
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
  const saveDraftAttachments = (sessionId: string | null, attachments: readonly ContentPart[]): void => {
    if (attachments.length > 0) storage.set(attachmentsKey(sessionId), JSON.stringify(attachments));
    else storage.remove(attachmentsKey(sessionId));
  };

  return {
    /**
     * Returns the conversation that was on show last, the leaf that was shown of it, and the versions that
     * were to be compared.
     */
    current: (): Current | undefined => readStored(storage, currentKey, Current),
    /** null: a new conversation is on show. */
    setCurrent: (current: Current | null): void => {
      if (current) storage.set(currentKey, JSON.stringify(current));
      else storage.remove(currentKey);
    },
    questions,
    draft,
    saveDraft,
    flushDraft,
    draftAttachments,
    saveDraftAttachments,
    /** Takes a deleted conversation's draft and unsent questions out of the storage. */
    forget: (sessionId: string): void => {
      const text = draft(sessionId);
      const attachments = draftAttachments(sessionId);
      saveDraft(sessionId, '');
      flushDraft();
      saveDraftAttachments(sessionId, []);
      const records = questions.takeAll(sessionId);
      forgotten.set(sessionId, () => {
        if (text) saveDraft(sessionId, text);
        saveDraftAttachments(sessionId, attachments);
        for (const record of records) questions.put(record);
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
