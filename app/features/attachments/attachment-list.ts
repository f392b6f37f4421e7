import { isImageType } from './attachment-kinds.ts';
import type { KeptBlobs } from './kept-blobs.ts';
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
   * `interrupted`: the page was left while it was on its way; the file is still there to try again. `lost`: it is not.
   */
  state: 'waiting' | 'uploading' | 'done' | 'failed' | 'interrupted' | 'lost';
  /** How much has been sent, 0 to 1. */
  share: number;
  /** The part that the message will carry, once `done`. */
  part?: AttachmentPart;
  /** Whether `part` stands in the draft. */
  isInDraft: boolean;
};

export type AttachmentsState = {
  /** Those of every conversation, in the order in which they were attached. */
  items: Attachment[];
};

/** Whether a file is on its way, so that sending waits for it. */
export const isRunning = ({ state }: Attachment): boolean => state === 'waiting' || state === 'uploading';

/** Belongs to an attachment and is not shown. */
type Held = {
  file?: Blob;
  upload?: AbortController;
  /** Gives the claim on it back. */
  release?: () => void;
};

export type AttachmentList = ReturnType<typeof createAttachmentList>;

export type AttachmentListOptions = { state: AttachmentsState; kept: KeptUploads; blobs: KeptBlobs };

/** Makes the list of attachments over a store's state, with what is kept of them for after a reload. */
export const createAttachmentList = ({ state, kept, blobs }: AttachmentListOptions) => {
  const held = new Map<string, Held>();
  const find = (id: string): Attachment | undefined => state.items.find((item) => item.id === id);
  return {
    find,
    of: (sessionId: string | null): Attachment[] =>
      state.items.filter((item) => item.sessionId === sessionId),
    /** Returns what is held for an attachment; undefined once it is dropped. */
    held: (id: string): Held | undefined => held.get(id),
    hold: (id: string, more: Held): void => {
      held.set(id, { ...held.get(id), ...more });
    },
    add: (item: Omit<Attachment, 'share' | 'previewUrl' | 'isInDraft'>, parts: Held): void => {
      const previewUrl = parts.file && isImageType(item.type) ? URL.createObjectURL(parts.file) : undefined;
      held.set(item.id, parts);
      state.items.push({ ...item, previewUrl, share: 0, isInDraft: false });
    },
    /** Drops an attachment from the list and ends its upload; what is kept of it stays. */
    drop: (id: string): void => {
      const { upload, release } = held.get(id) ?? {};
      const previewUrl = find(id)?.previewUrl;
      held.delete(id);
      state.items = state.items.filter((item) => item.id !== id);
      if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl);
      upload?.abort();
      release?.();
    },
    /** Keeps what an attachment is, and once it is uploaded its part. */
    keep: ({ id, sessionId, name, size, type }: Attachment, part?: AttachmentPart): void =>
      kept.save({
        id,
        sessionId,
        name,
        size: size ?? 0,
        type: type as KeptUpload['type'],
        at: Number.parseInt(id, 10) || Date.now(),
        ...(part && { part }),
      }),
    unkeep: (id: string): void => {
      kept.remove(id);
      void blobs.remove(id);
    },
  };
};
