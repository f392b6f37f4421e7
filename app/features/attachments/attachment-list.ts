import { proxy, ref } from 'valtio/vanilla';
import type { AttachmentType } from '../../service/contract/attachments.ts';
import { randomUuid } from '../../base/uuid.ts';
import { isImageType } from './check-file.ts';
import type { KeptFiles } from './kept-files.ts';
import type { KeptUpload, KeptUploads } from './kept-uploads.ts';
import type { AttachmentPart } from './part-file.ts';

/** A file or image that goes with a draft. */
export type Attachment = {
  /** Begins with the time at which it was attached, in ms. */
  id: string;
  /** The conversation whose draft it belongs to; null for a new one. */
  sessionId: string | null;
  name: string;
  /** Bytes; undefined when it is not known. */
  size: number | undefined;
  /** A MIME type. */
  type: string;
  /** Shows an image; undefined for documents. */
  previewUrl: string | undefined;
  /**
   * `interrupted`: the page was left while it was on its way; the file is still there to try again. `lost`:
   * it is not. `held`: it waits until the visitor may send.
   */
  state: 'waiting' | 'uploading' | 'held' | 'done' | 'failed' | 'interrupted' | 'lost';
  /** How much has been sent, 0 to 1. */
  share: number;
  /** The part that the message will carry, once `done`. */
  part?: AttachmentPart;
  /** Whether `part` stands in the draft. */
  isInDraft: boolean;
};

/** Whether a file is on its way, so that sending waits for it. */
export const isRunning = ({ state }: Attachment): boolean => state === 'waiting' || state === 'uploading';

/** Whether a file is not on its way, and did not arrive. */
export const isMissing = ({ state }: Attachment): boolean =>
  state === 'failed' || state === 'interrupted' || state === 'lost';

/** The parts of an attachment that are not shown. */
type Held = {
  file?: Blob;
  upload?: AbortController;
  /** Gives the claim on it back. */
  release?: () => void;
};

/**
 * Claims an upload for this tab, so that another one does not take it for one that was broken off.
 * @returns A function that gives it back; undefined when another tab has it.
 */
export const claimUpload = (id: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const giveUp = () => resolve(() => undefined);
    // Plain HTTP has no locks; there every tab may offer to try again.
    if (!('locks' in navigator)) {
      giveUp();
      return;
    }
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(undefined);
      return undefined;
    };
    navigator.locks.request(`casement-upload:${id}`, { ifAvailable: true }, hold).catch(giveUp);
  });

const keptOf = ({ id, sessionId, name, size, type, part }: Attachment): KeptUpload => ({
  id,
  sessionId,
  name,
  size: size ?? 0,
  type: type as KeptUpload['type'],
  at: Number.parseInt(id, 10) || Date.now(),
  ...(part && { part }),
});

export type AttachmentListOptions = {
  kept: KeptUploads;
  files: KeptFiles;
  claim: typeof claimUpload;
};

export type AttachmentList = ReturnType<typeof createAttachmentList>;

/** Makes the list of attachments, and keeps them for after a reload. */
export const createAttachmentList = ({ kept, files, claim }: AttachmentListOptions) => {
  /** The attachments of every conversation, in the order in which they were attached. */
  const state = proxy<{ items: Attachment[] }>({ items: [] });
  const held = new Map<string, Held>();

  const find = (id: string): Attachment | undefined => state.items.find((item) => item.id === id);

  const hold = (id: string, more: Held) => {
    held.set(id, { ...held.get(id), ...more });
  };

  const add = (item: Omit<Attachment, 'share' | 'previewUrl' | 'isInDraft'>, parts: Held) => {
    const previewUrl = parts.file && isImageType(item.type) ? URL.createObjectURL(parts.file) : undefined;
    held.set(item.id, parts);
    state.items.push({ ...item, previewUrl, share: 0, isInDraft: false });
  };

  const keep = (item: Attachment) => kept.save(keptOf(item));

  const drop = (id: string) => {
    const { upload, release } = held.get(id) ?? {};
    const previewUrl = find(id)?.previewUrl;
    held.delete(id);
    state.items = state.items.filter((item) => item.id !== id);
    if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl);
    upload?.abort();
    release?.();
  };

  const claimForThisTab = async (id: string) => {
    const release = await claim(id);
    if (release && held.has(id)) hold(id, { release });
    else release?.();
  };

  return {
    state,
    find,
    of: (sessionId: string | null): Attachment[] =>
      state.items.filter((item) => item.sessionId === sessionId),
    /** Returns the file of an attachment; undefined when it is not there to be uploaded. */
    fileOf: (id: string): Blob | undefined => held.get(id)?.file,
    /** Adds a file, and keeps it for after a reload. */
    attach: (file: File, type: AttachmentType, sessionId: string | null): string => {
      const id = `${Date.now()}-${randomUuid()}`;
      add({ id, sessionId, name: file.name, size: file.size, type, state: 'waiting' }, { file });
      const item = find(id);
      if (item) keep(item);
      void files.put(id, file);
      void claimForThisTab(id);
      return id;
    },
    /** Adds the attachments that an earlier page did not finish. */
    restore: async (sessionId: string | null): Promise<void> => {
      for (const { id, name, size, type, part, ...upload } of kept.list()) {
        if (upload.sessionId !== sessionId || held.has(id)) continue;
        hold(id, {});
        const release = await claim(id);
        if (!release) {
          drop(id);
          continue;
        }
        const file = await files.get(id);
        // The list was emptied during the upload, perhaps because another visitor has taken over.
        if (!held.has(id)) {
          release();
          continue;
        }
        const known = { id, sessionId, name, size, type };
        if (part && part.type !== 'text') add({ ...known, state: 'done', part: ref(part) }, { release });
        else if (file) add({ ...known, state: 'interrupted' }, { release, file });
        else add({ ...known, state: 'lost' }, { release });
      }
    },
    /** Begins the upload of an attachment; `drop` aborts it. */
    beginUpload: (id: string): AbortSignal => {
      const upload = new AbortController();
      hold(id, { upload });
      return upload.signal;
    },
    /** Keeps what an attachment is, with its part once it is uploaded. */
    keep,
    /** Keeps nothing of an attachment any more; it stays in the list. */
    unkeep: (id: string): void => {
      kept.remove(id);
      void files.remove(id);
    },
    /** Drops an attachment from the list and ends its upload; what is kept of it stays. */
    drop,
    /** Drops all attachments, also those that are still being restored. */
    dropAll: (): void => {
      for (const id of [...held.keys(), ...state.items.map((item) => item.id)]) drop(id);
    },
  };
};
