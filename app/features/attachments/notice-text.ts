import { i18n } from '../../i18n/i18n.ts';
import type { AttachmentRules } from './attachment-kinds.ts';
import type { FileProblem } from './check-file.ts';
import type { UploadFailure } from './send-file.ts';

/** Something that the visitor is told once. */
export type AttachmentNotice =
  | { type: 'refused'; name: string; problem: FileProblem; isAlone: boolean }
  | { type: 'too-many' }
  | { type: 'failed'; name: string; failure: UploadFailure };

const problemText = (problem: FileProblem, { fileMaxMB, imageMaxMB }: AttachmentRules): string => {
  switch (problem) {
    case 'fileTooLarge':
      return i18n.t('attachments:problems.fileTooLarge', { number: fileMaxMB });
    case 'imageTooLarge':
      return i18n.t('attachments:problems.imageTooLarge', { number: imageMaxMB });
    case 'format':
    case 'empty':
      return i18n.t(`attachments:problems.${problem}`);
  }
};

/** Puts into words what the visitor is told of an attachment. A file is named where it is not the only one. */
export const noticeText = (notice: AttachmentNotice, rules: AttachmentRules): string => {
  if (notice.type === 'too-many') {
    return i18n.t('attachments:problems.tooMany', { number: rules.maxAttachments });
  }
  const { name } = notice;
  if (notice.type === 'refused') {
    const message = problemText(notice.problem, rules);
    return notice.isAlone ? message : i18n.t('attachments:named', { name, message });
  }
  switch (notice.failure) {
    case 'format':
      return i18n.t('attachments:named', { name, message: problemText('format', rules) });
    case 'network':
    case 'stalled':
    case 'expired':
    case 'refused':
    case 'too-large':
      return i18n.t('attachments:problems.failed', { name });
  }
};
