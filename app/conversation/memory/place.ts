import { placeId } from '../../visitor/credential-records.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import type { SafeStorage } from '../../storage/safe-storage.ts';
import { createConversationMemory } from './conversation-memory.ts';
import { createDrafts } from '../drafts/drafts.ts';

/** Opens the part of the browser's storage that one bot in one channel has. */
const openPlace = (storage: SafeStorage, id: string) => {
  const drafts = createDrafts(storage, id);
  const memory = createConversationMemory(storage, id);
  const forgotten = new Map<string, () => void>();
  return {
    id,
    drafts,
    memory,
    /** Takes a deleted conversation's draft and unsent questions out of the storage. */
    forget: (sessionId: string): void => {
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
    /** Puts them back, for as long as this page lives, as the deletion was taken back. */
    recall: (sessionId: string): void => {
      forgotten.get(sessionId)?.();
      forgotten.delete(sessionId);
    },
  };
};

type Place = ReturnType<typeof openPlace>;

/** Returns a getter of the place where the visitor is; another bot or channel has another one. */
export const createPlace = (runtime: () => Visitor): (() => Place) => {
  let place: Place | undefined;
  return () => {
    const { address, environment } = runtime();
    const id = placeId(address.botId, address.channelId);
    if (place?.id !== id) place = openPlace(environment.storage, id);
    return place;
  };
};
