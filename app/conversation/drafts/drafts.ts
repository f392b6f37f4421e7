import * as v from 'valibot';
import { ContentPart } from '../../service/contract/conversation.ts';
import { readJson, type SafeStorage } from '../../storage/safe-storage.ts';

const Attachments = v.array(ContentPart);

/** Keeps what stands in the composer in each conversation, across reloads. */
export type Drafts = {
  load: (sessionId: string | null) => string;
  /** Keeps a draft, a little later; '' forgets it. */
  save: (sessionId: string | null, text: string) => void;
  loadAttachments: (sessionId: string | null) => readonly ContentPart[];
  /** Keeps the files and images of a draft at once; none forgets them. */
  saveAttachments: (sessionId: string | null, attachments: readonly ContentPart[]) => void;
  /** Writes now what waits to be written. */
  flush: () => void;
};

const SAVE_DELAY_MS = 300;

/** Opens the drafts of one bot and channel. */
export const createDrafts = (storage: SafeStorage, place: string): Drafts => {
  const keyOf = (sessionId: string | null) => `casement:draft:${place}:${sessionId ?? ''}`;
  const attachmentsKeyOf = (sessionId: string | null) =>
    `casement:draft-attachments:${place}:${sessionId ?? ''}`;
  let waiting: { key: string; text: string; timer: ReturnType<typeof setTimeout> } | undefined;

  const flush = () => {
    if (!waiting) return;
    const { key, text, timer } = waiting;
    clearTimeout(timer);
    waiting = undefined;
    if (text) storage.set(key, text);
    else storage.remove(key);
  };

  return {
    load: (sessionId) => {
      flush();
      return storage.get(keyOf(sessionId)) ?? '';
    },
    save: (sessionId, text) => {
      const key = keyOf(sessionId);
      if (waiting && waiting.key !== key) flush();
      if (waiting) clearTimeout(waiting.timer);
      waiting = { key, text, timer: setTimeout(flush, SAVE_DELAY_MS) };
    },
    loadAttachments: (sessionId) => {
      const stored = v.safeParse(Attachments, readJson(storage, attachmentsKeyOf(sessionId)));
      return stored.success ? stored.output : [];
    },
    saveAttachments: (sessionId, attachments) => {
      const key = attachmentsKeyOf(sessionId);
      if (attachments.length > 0) storage.set(key, JSON.stringify(attachments));
      else storage.remove(key);
    },
    flush,
  };
};
