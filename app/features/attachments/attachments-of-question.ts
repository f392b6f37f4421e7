import { onDemand } from '../../ui/on-demand.tsx';

/**
 * The files of a question in the thread. Their code comes with the first file, so that the question shows it
 * at once.
 */
export const AttachmentsOfQuestion = onDemand(
  async () => (await import('./question-attachments.tsx')).QuestionAttachments,
  { texts: 'attachments' },
);
