import { onDemand } from '../../ui/on-demand.tsx';

/** What is attached to a question in the thread. Its code comes with the first file, so that the question shows it at once. */
export const AttachmentsOfQuestion = onDemand(
  async () => (await import('./question-attachments.tsx')).QuestionAttachments,
  { texts: 'attachments' },
);
