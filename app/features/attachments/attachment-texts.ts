import { i18n } from '../../i18n/i18n.ts';
import { say } from '../../i18n/words.ts';
import { attachmentTypes } from '../../service/contract/attachments.ts';
import type { ServiceError } from '../../service/service-error.ts';
import type { AttachmentRules, FileProblem } from './check-file.ts';
import type { UploadFailure } from './upload-file.ts';

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** A file's size in words of the language, as "12.4 MB". A megabyte is 1024 kilobytes, as in the limits. */
export const formatSize = (bytes: number, language: string): string => {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / 1024 ** power);
};

/** A type as visitors know it, as "PDF"; '' for one that is not known. */
export const typeLabel = (type: string): string => {
  const [extension = ''] = Object.entries(attachmentTypes).find(([, known]) => known === type) ?? [];
  return extension.toUpperCase();
};

/** Describes a file in a line, as "PDF · 12.4 MB"; '' when nothing is known of it. */
export const describeFile = (type: string, size: number | undefined, language: string): string =>
  [typeLabel(type), size === undefined ? '' : formatSize(size, language)].filter(Boolean).join(' · ');

/** A notice about an attachment, shown once in a toast. */
export type AttachmentNotice =
  | { type: 'refused'; name: string; problem: FileProblem; isAlone: boolean }
  | { type: 'too-many' }
  | {
      type: 'failed';
      name: string;
      failure: UploadFailure;
      /** The service's refusal, where it has words of its own. */
      refusal?: ServiceError;
    };

/** Puts into words what the visitor is told of an attachment; names the file where it is not the only one. */
export const noticeText = (notice: AttachmentNotice, rules: AttachmentRules): string => {
  if (notice.type === 'too-many') {
    return i18n.t('attachments:problems.tooMany', { number: rules.maxAttachments });
  }
  const { name } = notice;
  if (notice.type === 'failed' && notice.failure !== 'format') {
    const { refusal } = notice;
    return refusal
      ? i18n.t('attachments:named', { name, message: say(refusal) })
      : i18n.t('attachments:problems.failed', { name });
  }
  const problem = notice.type === 'failed' ? 'format' : notice.problem;
  const number = problem === 'imageTooLarge' ? rules.imageMaxMB : rules.fileMaxMB;
  const message = i18n.t(`attachments:problems.${problem}`, { number });
  const isAlone = notice.type === 'refused' && notice.isAlone;
  return isAlone ? message : i18n.t('attachments:named', { name, message });
};
