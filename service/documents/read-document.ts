import { answerParent, isOutOfMemory } from '../base/threads/run-in-process.ts';
import { readDocx } from './docx/read-docx.ts';
import { ExtractionError, type ExtractionFailure } from './extraction-error.ts';
import type { Extraction } from './extraction-notes.ts';
import { withoutControls } from './odd-characters.ts';
import { readDoc } from './read-doc.ts';
import { readPdf } from './read-pdf.ts';

// Reads the text of a document, in a process of its own that may be ended: what visitors attach can be made
// to harm.

export type ExtractionTask = {
  type: 'pdf' | 'doc' | 'docx';
  bytes: Uint8Array;
  maxUnpackedBytes: number;
  maxCharacters: number;
};
export type ExtractionOutcome = Extraction | { failure: ExtractionFailure };

const failureOf = (error: unknown): ExtractionFailure => {
  if (error instanceof ExtractionError) return error.code;
  if (isOutOfMemory(error)) return 'too-large';
  return error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'unreadable';
};

const readers: Record<ExtractionTask['type'], (task: ExtractionTask) => Extraction | Promise<Extraction>> = {
  pdf: ({ bytes, maxCharacters }) => readPdf(bytes, maxCharacters),
  doc: ({ bytes }) => readDoc(bytes),
  docx: ({ bytes, maxUnpackedBytes }) => readDocx(bytes, maxUnpackedBytes),
};

answerParent(async (given): Promise<ExtractionOutcome> => {
  const task = given as ExtractionTask;
  try {
    const { text, notes } = await readers[task.type](task);
    return { text: withoutControls(text).slice(0, task.maxCharacters), notes };
  } catch (error) {
    return { failure: failureOf(error) };
  }
});
