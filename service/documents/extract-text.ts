import type { DocumentType } from 'casement/contract';
import { runInProcess } from '../base/threads/run-in-process.ts';
import { ThreadError, type ThreadLimits } from '../base/threads/run-in-thread.ts';
import { decodeText } from './decode-text.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Extraction } from './extraction-notes.ts';
import type { ExtractionOutcome, ExtractionTask } from './read-document.ts';

export type ExtractionLimits = ThreadLimits & {
  /** Characters that are kept; the rest of a longer document is left out. */
  maxCharacters: number;
  /** The most bytes that a packed file may unpack to. */
  maxUnpackedBytes: number;
};

/** The most characters that are kept of a document, unless said otherwise. */
export const MAX_CHARACTERS = 1_000_000;

const DEFAULTS: ExtractionLimits = {
  timeoutMs: 20_000,
  maxCharacters: MAX_CHARACTERS,
  maxUnpackedBytes: 100 * 1024 * 1024,
  maxMemoryMB: 400,
};

const TYPES: Readonly<Record<DocumentType, 'txt' | 'pdf' | 'doc' | 'docx'>> = {
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/**
 * Reads the text of a TXT, PDF, DOC or DOCX file, with blank lines between paragraphs, and says what it could
 * not read. Rejects with an ExtractionError. All but plain text is read in a process of its own, which is
 * ended when it takes too long or too much memory.
 */
export const extractText = async (
  bytes: Uint8Array,
  mimeType: string,
  limits: Partial<ExtractionLimits> = {},
): Promise<Extraction> => {
  const { maxCharacters, ...rest } = { ...DEFAULTS, ...limits };
  const baseType = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = Object.hasOwn(TYPES, baseType) && TYPES[baseType as DocumentType];
  if (!type) throw new ExtractionError('unsupported');
  const extraction =
    type === 'txt'
      ? decodeText(bytes, maxCharacters)
      : await readApart({ type, bytes, maxCharacters, maxUnpackedBytes: rest.maxUnpackedBytes }, rest);
  if (extraction.text.trim() === '') throw new ExtractionError('no-text');
  return extraction;
};

const readApart = async (task: ExtractionTask, limits: ThreadLimits): Promise<Extraction> => {
  const module = new URL('./read-document.ts', import.meta.url);
  const outcome = await runInProcess<ExtractionOutcome>(module, task, limits).catch((error: unknown) => {
    const code = error instanceof ThreadError ? error.code : 'failed';
    // A DOC is not compressed: it fills the memory only where a damaged chain of its parts is circular.
    const memory = task.type === 'doc' ? 'unreadable' : 'too-large';
    const failures = { timeout: 'timeout', memory, failed: 'unreadable' } as const;
    throw new ExtractionError(failures[code], { cause: error });
  });
  if ('failure' in outcome) throw new ExtractionError(outcome.failure);
  return outcome;
};
