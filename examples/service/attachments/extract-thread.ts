import { answerFromThread, threadTask } from '../threads/run-in-thread.ts';
import { ExtractionError, type ExtractionFailure } from './extraction-error.ts';
import { readDoc } from './read-doc.ts';
import { checkArchive } from './zip-archive.ts';

export type ExtractionTask = {
  type: 'pdf' | 'doc' | 'docx';
  bytes: Uint8Array;
  maxUnpackedBytes: number;
  maxCharacters: number;
};
export type ExtractionOutcome = { text: string } | { failure: ExtractionFailure };

/** Many PDF files write a Chinese character as the radical that looks the same. */
const RADICALS = /[\u2e80-\u2fdf]/g;

const readPdf = async ({ bytes, maxCharacters }: ExtractionTask): Promise<string> => {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(bytes);
  // The library returns each page by itself; a page ends a paragraph.
  const { text } = await extractText(document);
  return text
    .join('\n\n')
    .slice(0, maxCharacters)
    .replaceAll(RADICALS, (radical) => radical.normalize('NFKC'));
};

const readDocx = async ({ bytes, maxUnpackedBytes }: ExtractionTask): Promise<string> => {
  checkArchive(bytes, maxUnpackedBytes);
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  return value;
};

const failureOf = (error: unknown): ExtractionFailure => {
  if (error instanceof ExtractionError) return error.code;
  return error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'unreadable';
};

const readers = { pdf: readPdf, doc: ({ bytes }: ExtractionTask) => readDoc(bytes), docx: readDocx };

const task = threadTask() as ExtractionTask;
const outcome: ExtractionOutcome = await readers[task.type](task).then(
  (text) => ({ text: text.slice(0, task.maxCharacters) }),
  (error: unknown) => ({ failure: failureOf(error) }),
);
answerFromThread(outcome);
