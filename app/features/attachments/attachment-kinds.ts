import { attachmentTypes } from '../../service/contract/attachments.ts';

type AttachmentExtension = keyof typeof attachmentTypes;
/** A MIME type that may be attached. */
export type AttachmentType = (typeof attachmentTypes)[AttachmentExtension];

/** The files that a bot lets visitors attach. */
export type AttachmentRules = {
  files: boolean;
  images: boolean;
  fileMaxMB: number;
  imageMaxMB: number;
  maxAttachments: number;
};

export const MEGABYTE = 1024 * 1024;

/** Whether a file of this MIME type is an image. */
export const isImageType = (type: string): boolean => type.startsWith('image/');

const extensions = Object.keys(attachmentTypes) as AttachmentExtension[];

const isAllowed = (extension: AttachmentExtension, { files, images }: AttachmentRules): boolean =>
  isImageType(attachmentTypes[extension]) ? images : files;

/** Writes the `accept` of a file input: name endings for computers, types for phones. */
export const acceptOf = (rules: AttachmentRules): string => {
  const allowed = extensions.filter((extension) => isAllowed(extension, rules));
  const types = allowed.map((extension) => attachmentTypes[extension]);
  return [...allowed.map((extension) => `.${extension}`), ...new Set(types)].join(',');
};

/** A type as visitors know it, as "PDF"; '' for one that is not known. */
export const typeLabel = (type: string): string =>
  (extensions.find((extension) => attachmentTypes[extension] === type) ?? '').toUpperCase();

/** The type that a file's name claims; undefined when the bot does not take it. */
export const typeByName = (name: string, rules: AttachmentRules): AttachmentType | undefined => {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const extension = extensions.find((known) => known === ending);
  return extension && isAllowed(extension, rules) ? attachmentTypes[extension] : undefined;
};
