import * as v from 'valibot';
import { post } from './operation.ts';
import { EpochMs, maybe } from './primitives.ts';

/** The kinds of files that may be attached: MIME type by file name extension. */
export const attachmentTypes = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const;

/** A MIME type that may be attached. */
export type AttachmentType = (typeof attachmentTypes)[keyof typeof attachmentTypes];
/** A MIME type whose text the service reads. */
export type DocumentType = Exclude<AttachmentType, `image/${string}`>;

/** The `metadata` of an image or document part. */
export const AttachmentMetadata = v.object({
  name: v.string(),
  /** Bytes. */
  size: v.optional(v.number()),
  /** When the client had uploaded it: a file that is never sent is kept for a day only. */
  uploadedAt: v.optional(EpochMs),
});
export type AttachmentMetadata = v.InferOutput<typeof AttachmentMetadata>;

/** `POST /v1/base/cos/signature`: asks for a place to put one file. */
export const SignatureInput = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  /** A MIME type of `attachmentTypes`. */
  type: v.picklist(Object.values(attachmentTypes)),
  /** Bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** A presigned upload: POST fields and file (field `file`, last) as a form, or PUT it with the headers. */
export const Signature = v.object({
  method: v.picklist(['POST', 'PUT']),
  /** Absolute, or relative to the service. */
  url: v.string(),
  fields: maybe(v.record(v.string(), v.string())),
  headers: maybe(v.record(v.string(), v.string())),
  key: v.string(),
  /** The address of the file in the message's part; absolute, or relative to the service. */
  fileUrl: v.string(),
  expiresAt: EpochMs,
  /** Bytes. */
  maxSize: v.number(),
});
export type Signature = v.InferOutput<typeof Signature>;

export const uploadSignature = post('/v1/base/cos/signature', SignatureInput, Signature);
