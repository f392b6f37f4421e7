import {
  type AttachmentRules,
  type AttachmentType,
  isImageType,
  MEGABYTE,
  typeByName,
} from './attachment-kinds.ts';
import { sniffType } from './sniff-type.ts';

/** Why a file is not taken; a key of `problems` in attachments.json. */
export type FileProblem = 'format' | 'empty' | 'fileTooLarge' | 'imageTooLarge';

export type CheckedFile = { ok: true; type: AttachmentType } | { ok: false; problem: FileProblem };

/** Holds a file against what the bot takes, by its name, its size and its content. */
export const checkFile = async (file: File, rules: AttachmentRules): Promise<CheckedFile> => {
  const claimed = typeByName(file.name, rules);
  if (!claimed) return { ok: false, problem: 'format' };
  if (file.size === 0) return { ok: false, problem: 'empty' };
  const isImage = isImageType(claimed);
  if (file.size > (isImage ? rules.imageMaxMB : rules.fileMaxMB) * MEGABYTE) {
    return { ok: false, problem: isImage ? 'imageTooLarge' : 'fileTooLarge' };
  }
  const type = await sniffType(file).catch(() => undefined);
  // Many a PNG is called .jpg: among images the content decides.
  const isGood = type && (isImage ? isImageType(type) : type === claimed);
  return isGood ? { ok: true, type } : { ok: false, problem: 'format' };
};
