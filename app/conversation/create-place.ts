import { placeId } from '../visitor/credential-records.ts';
import type { Visitor } from '../visitor/visitor.ts';
import type { SafeStorage } from '../storage/safe-storage.ts';
import { type ConversationMemory, createConversationMemory } from './conversation-memory.ts';
import { createDrafts, type Drafts } from './drafts.ts';

/** What this browser keeps of the conversations with one bot in one channel. */
export type Place = {
  id: string;
  drafts: Drafts;
  memory: ConversationMemory;
  /** Takes a deleted conversation's draft and unsent questions out of the storage. */
  forget: (sessionId: string) => void;
  /** Puts them back, for as long as this page lives: the deletion was taken back. */
  recall: (sessionId: string) => void;
};

const openPlace = (storage: SafeStorage, id: string): Place => {
  const drafts = createDrafts(storage, id);
  const memory = createConversationMemory(storage, id);
  const forgotten = new Map<string, () => void>();
  return {
    id,
    drafts,
    memory,
    forget: (sessionId) => {
      const draft = drafts.load(sessionId);
      const attachments = drafts.loadAttachments(sessionId);
      const unsent = memory.unsent(sessionId);
      drafts.save(sessionId, '');
      drafts.flush();
      drafts.saveAttachments(sessionId, []);
      for (const { question } of unsent) memory.removeUnsent(sessionId, question.id);
      forgotten.set(sessionId, () => {
        if (draft) drafts.save(sessionId, draft);
        drafts.saveAttachments(sessionId, attachments);
        for (const entry of unsent) memory.addUnsent(entry);
      });
    },
    recall: (sessionId) => {
      forgotten.get(sessionId)?.();
      forgotten.delete(sessionId);
    },
  };
};

/** Gives the place of the session that has started, made anew when that is another one. */
export const createPlace = (runtime: () => Visitor): (() => Place) => {
  let place: Place | undefined;
  return () => {
    const { address, environment } = runtime();
    const id = placeId(address.botId, address.channelId);
    if (place?.id !== id) place = openPlace(environment.storage, id);
    return place;
  };
};
