import { isImageType } from './attachment-kinds.ts';
import type { Attachment, AttachmentsState } from './attachments-state.ts';
import type { KeptBlobs } from './kept-blobs.ts';
import type { KeptUpload, KeptUploads } from './kept-uploads.ts';
import type { AttachmentPart } from './part-file.ts';

/** What belongs to an attachment and is not shown. */
export type Held = {
  file?: Blob;
  upload?: AbortController;
  /** Gives the claim on it back. */
  release?: () => void;
};

/** The attachments, with what is kept of them for after a reload. */
export type AttachmentList = {
  find: (id: string) => Attachment | undefined;
  of: (sessionId: string | null) => Attachment[];
  /** What is held for an attachment; undefined once it is dropped. */
  held: (id: string) => Held | undefined;
  hold: (id: string, more: Held) => void;
  add: (item: Omit<Attachment, 'share' | 'previewUrl' | 'isInDraft'>, held: Held) => void;
  /** Drops an attachment from the list and ends its upload; what is kept of it stays. */
  drop: (id: string) => void;
  /** Keeps what an attachment is, and once it is uploaded its part. */
  keep: (item: Attachment, part?: AttachmentPart) => void;
  unkeep: (id: string) => void;
};

export type AttachmentListOptions = {
  state: AttachmentsState;
  kept: KeptUploads;
  blobs: KeptBlobs;
  now: () => number;
};

/** Makes the list over a store's state. The ids of its attachments begin with the time. */
export const createAttachmentList = ({ state, kept, blobs, now }: AttachmentListOptions): AttachmentList => {
  const held = new Map<string, Held>();
  const find = (id: string) => state.items.find((item) => item.id === id);
  return {
    find,
    of: (sessionId) => state.items.filter((item) => item.sessionId === sessionId),
    held: (id) => held.get(id),
    hold: (id, more) => held.set(id, { ...held.get(id), ...more }),
    add: (item, parts) => {
      const previewUrl = parts.file && isImageType(item.type) ? URL.createObjectURL(parts.file) : undefined;
      held.set(item.id, parts);
      state.items.push({ ...item, previewUrl, share: 0, isInDraft: false });
    },
    drop: (id) => {
      const { upload, release } = held.get(id) ?? {};
      const previewUrl = find(id)?.previewUrl;
      held.delete(id);
      state.items = state.items.filter((item) => item.id !== id);
      if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl);
      upload?.abort();
      release?.();
    },
    keep: ({ id, sessionId, name, size, type }, part) =>
      kept.save({
        id,
        sessionId,
        name,
        size: size ?? 0,
        type: type as KeptUpload['type'],
        at: Number.parseInt(id, 10) || now(),
        ...(part && { part }),
      }),
    unkeep: (id) => {
      kept.remove(id);
      void blobs.remove(id);
    },
  };
};
