import * as v from 'valibot';
import { ContentPart } from '../../service/contract/conversation.ts';
import { readJson, type SafeStorage } from '../../storage/safe-storage.ts';

const Attachments = v.array(ContentPart);

const SAVE_DELAY_MS = 300;

/** Keeps what stands in the composer in each conversation with one bot and channel, across reloads. */
export const createDrafts = (storage: SafeStorage, place: string) => {
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
    load: (sessionId: string | null): string => {
      flush();
      return storage.get(keyOf(sessionId)) ?? '';
    },
    /** Keeps a draft, a little later; '' forgets it. */
    save: (sessionId: string | null, text: string): void => {
      const key = keyOf(sessionId);
      if (waiting && waiting.key !== key) flush();
      if (waiting) clearTimeout(waiting.timer);
      waiting = { key, text, timer: setTimeout(flush, SAVE_DELAY_MS) };
    },
    loadAttachments: (sessionId: string | null): readonly ContentPart[] => {
      const stored = v.safeParse(Attachments, readJson(storage, attachmentsKeyOf(sessionId)));
      return stored.success ? stored.output : [];
    },
    /** Keeps the files and images of a draft at once; none forgets them. */
    saveAttachments: (sessionId: string | null, attachments: readonly ContentPart[]): void => {
      const key = attachmentsKeyOf(sessionId);
      if (attachments.length > 0) storage.set(key, JSON.stringify(attachments));
      else storage.remove(key);
    },
    /** Writes now what waits to be written. */
    flush,
  };
};
export type Drafts = ReturnType<typeof createDrafts>;
