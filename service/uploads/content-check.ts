import { type AttachmentType, attachmentTypes, isTextContent } from 'casement/contract';
import { COMPOUND_MARK, isLockedPackage } from '../documents/compound-file.ts';
import { isArchive, zipEntries } from '../documents/zip-archive.ts';

type Check = (bytes: Uint8Array) => boolean;

const startsWith =
  (...signature: number[]): Check =>
  (bytes) =>
    signature.every((byte, index) => bytes[index] === byte);

/** Readers accept a PDF with its header anywhere in the first kilobyte. */
const isPdf: Check = (bytes) => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

const isDocx: Check = (bytes) => {
  if (!isArchive(bytes)) return false;
  try {
    const names = [...zipEntries(bytes)].map(({ name }) => name.toLowerCase());
    return names.includes('[content_types].xml') && names.some((name) => name.startsWith('word/'));
  } catch {
    return false;
  }
};

const checks: Record<AttachmentType, Check> = {
  [attachmentTypes.png]: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  [attachmentTypes.jpeg]: startsWith(0xff, 0xd8, 0xff),
  [attachmentTypes.pdf]: isPdf,
  [attachmentTypes.doc]: startsWith(...COMPOUND_MARK),
  [attachmentTypes.docx]: isDocx,
  [attachmentTypes.txt]: isTextContent,
};

/** Whether a file's content fits its MIME type. */
export const isContentOf = (type: string, bytes: Uint8Array): boolean =>
  Object.hasOwn(checks, type) && checks[type as AttachmentType](bytes);

/**
 * Whether a file is of its type, but nobody can read it without a password. A DOC or PDF with one still is
 * what it says.
 */
export const isProtected = (type: string, bytes: Uint8Array): boolean =>
  type === attachmentTypes.docx && isLockedPackage(bytes);

/** Whether a file of this type is an image. */
export const isImageType = (type: string): boolean => type.startsWith('image/');
