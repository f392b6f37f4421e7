import type { Snapshot } from 'valtio/vanilla';
import { attachmentTypes, type AttachmentType } from '../../service/contract/attachments.ts';
import { isTextContent, isZip } from '../../service/contract/text-content.ts';
import type { VisitorState } from '../../visitor/visitor-state.ts';

/** Why a file is not taken; a key of `problems` in attachments.json. */
export type FileProblem = 'format' | 'protected' | 'empty' | 'fileTooLarge' | 'imageTooLarge';

export type CheckedFile = { ok: true; type: AttachmentType } | { ok: false; problem: FileProblem };

/** Returns the files that the bot lets visitors attach. */
export const attachmentRules = ({
  robotConfig,
  limits,
}: Pick<Snapshot<VisitorState>, 'robotConfig' | 'limits'>) => ({
  ...limits,
  files: robotConfig.supportFile === 1,
  images: robotConfig.supportPicture === 1,
});
export type AttachmentRules = ReturnType<typeof attachmentRules>;

export const MEGABYTE = 1024 * 1024;

/** Whether a file of this MIME type is an image. */
export const isImageType = (type: string): boolean => type.startsWith('image/');

/** Returns the types that the bot takes, by the ending of a file's name. */
const allowedTypes = ({ files, images }: AttachmentRules): Map<string, AttachmentType> =>
  new Map(Object.entries(attachmentTypes).filter(([, type]) => (isImageType(type) ? images : files)));

/** Writes the `accept` of a file input: name endings for computers, types for phones. */
export const acceptOf = (rules: AttachmentRules): string => {
  const allowed = allowedTypes(rules);
  return [...Array.from(allowed.keys(), (ending) => `.${ending}`), ...new Set(allowed.values())].join(',');
};

/** How many bytes of a file's beginning, and of its end, are looked at. */
const SAMPLE_BYTES = 64 * 1024;

const read = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const includes = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder('latin1').decode(bytes).includes(text);

/** The names of an office document's parts stand at its end, those of small ones at the beginning as well. */
const hasPart = async (file: Blob, start: Uint8Array, name: string): Promise<boolean> =>
  includes(start, name) || includes(await read(file.slice(Math.max(0, file.size - SAMPLE_BYTES))), name);

/** A newer document with a password is a part of an older kind of file, its name written in UTF-16. */
const isProtected = async (file: Blob): Promise<boolean> =>
  hasPart(file, await read(file.slice(0, SAMPLE_BYTES)), Array.from('EncryptedPackage').join('\0'));

type Recognize = (start: Uint8Array, file: Blob) => boolean | Promise<boolean>;

/** How the content of each type is known, in the order of trial: text last, as much else may be text. */
const recognizers: Record<AttachmentType, Recognize> = {
  'image/png': (start) => startsWith(start, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (start) => startsWith(start, 0xff, 0xd8, 0xff),
  'application/msword': (start) => startsWith(start, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (start, file) =>
    isZip(start) && hasPart(file, start, 'word/'),
  // Readers take a PDF whose header stands within the first kilobyte.
  'application/pdf': (start) => includes(start.subarray(0, 1024), '%PDF-'),
  'text/plain': isTextContent,
};

/**
 * Finds a file's type by its content, whatever its name says; undefined when it is none that may be attached.
 * @throws When the file cannot be read: it was moved, changed, or is a folder.
 */
export const sniffType = async (file: Blob): Promise<AttachmentType | undefined> => {
  const start = await read(file.slice(0, SAMPLE_BYTES));
  for (const [type, recognize] of Object.entries(recognizers)) {
    if (await recognize(start, file)) return type as AttachmentType;
  }
  return undefined;
};

/** Holds a file against what the bot takes, by its name, its size and its content. */
export const checkFile = async (file: File, rules: AttachmentRules): Promise<CheckedFile> => {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const claimed = allowedTypes(rules).get(ending);
  if (!claimed) return { ok: false, problem: 'format' };
  if (file.size === 0) return { ok: false, problem: 'empty' };
  const isImage = isImageType(claimed);
  if (file.size > (isImage ? rules.imageMaxMB : rules.fileMaxMB) * MEGABYTE) {
    return { ok: false, problem: isImage ? 'imageTooLarge' : 'fileTooLarge' };
  }
  const type = await sniffType(file).catch(() => undefined);
  // Many a PNG is called .jpg, and many a new Word file .doc, which Word opens as what it is: there the
  // content decides.
  const isNewer = claimed === attachmentTypes.doc && type === attachmentTypes.docx;
  const isGood = type && (isImage ? isImageType(type) : type === claimed || isNewer);
  if (isGood) return { ok: true, type };
  const isLocked =
    claimed === attachmentTypes.docx && type === attachmentTypes.doc && (await isProtected(file));
  return { ok: false, problem: isLocked ? 'protected' : 'format' };
};
