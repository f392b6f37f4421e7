import { attachmentTypes } from 'casement/contract';

/**
 * The kinds of files that agents give beside those that visitors attach: MIME type by file name extension.
 */
const answerTypes = {
  gif: 'image/gif',
  webp: 'image/webp',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  bin: 'application/octet-stream',
} as const;

const keptTypes: Readonly<Record<string, string>> = { ...attachmentTypes, ...answerTypes };

/** Returns the extensions of a MIME type, the usual one first. */
export const extensionsOf = (type: string): string[] =>
  Object.keys(keptTypes).filter((extension) => keptTypes[extension] === type);

/**
 * Returns the MIME type under which a file of an agent is kept: one that is not known could be anything, and
 * is only saved.
 */
export const keptTypeOf = (type: string, name: string): string => {
  const [plain = ''] = type.toLowerCase().split(';');
  if (plain !== answerTypes.bin && extensionsOf(plain.trim()).length > 0) return plain.trim();
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  const isTold = plain.trim() !== '' && plain.trim() !== answerTypes.bin;
  return isTold ? answerTypes.bin : (keptTypes[extension] ?? answerTypes.bin);
};
