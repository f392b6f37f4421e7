import type { AttachmentPart } from './part-file.ts';

/** A file or image that goes with a draft. */
export type Attachment = {
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
  /** What the message will carry, once `done`. */
  part?: AttachmentPart;
  /** Whether `part` stands in the draft. */
  isInDraft: boolean;
};

/** The store's shape, `attachments` in attachments-store.ts. */
export type AttachmentsState = {
  /** Those of every conversation, in the order in which they were attached. */
  items: Attachment[];
};

/** Whether a file is on its way, so that sending waits for it. */
export const isRunning = ({ state }: Attachment): boolean => state === 'waiting' || state === 'uploading';

/** The address that tells a part from others. */
export const addressOf = ({ source }: AttachmentPart): string => source.value;
