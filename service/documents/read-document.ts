import { answerParent, isOutOfMemory } from '../base/threads/run-in-process.ts';
import { isLockedPackage, streamName } from './compound-file.ts';
import { ExtractionError, type ExtractionFailure } from './extraction-error.ts';
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
  const document = await getDocumentProxy(new Uint8Array(bytes));
  // The library returns each page by itself; a page ends a paragraph.
  const { text } = await extractText(document);
  return text
    .join('\n\n')
    .slice(0, maxCharacters)
    .replaceAll(RADICALS, (radical) => radical.normalize('NFKC'));
};

const readDocx = async ({ bytes, maxUnpackedBytes }: ExtractionTask): Promise<string> => {
  if (isLockedPackage(bytes)) throw new ExtractionError('protected');
  checkArchive(bytes, maxUnpackedBytes);
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  return value;
};

const WORD_STREAM = streamName('WordDocument');

const WORD_MARK = 0xa5ec;
const FLAGS_OFFSET = 10;
const ENCRYPTED_FLAG = 0x0100;
const FIRST_SECTOR_OFFSET = 116;

/** The library reads nonsense from an encrypted document, or fails; the flag in the file is certain. */
const isLocked = (file: Buffer): boolean => {
  const entry = file.indexOf(WORD_STREAM);
  if (entry < 0) return isLockedPackage(file);
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const start = (file.readUInt32LE(entry + FIRST_SECTOR_OFFSET) + 1) * sectorBytes;
  return (
    file.readUInt16LE(start) === WORD_MARK && (file.readUInt16LE(start + FLAGS_OFFSET) & ENCRYPTED_FLAG) !== 0
  );
};

/** Reads the plain text of a Word 97-2003 document, notes and text boxes last. Throws the library's errors where it is damaged. */
const readDoc = async ({ bytes }: ExtractionTask): Promise<string> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isLocked(file)) throw new ExtractionError('protected');
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(file);
  const asWritten = { filterUnicode: false };
  return [
    document.getBody(asWritten),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
    document.getTextboxes({ ...asWritten, includeHeadersAndFooters: false }),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
};

const failureOf = (error: unknown): ExtractionFailure => {
  if (error instanceof ExtractionError) return error.code;
  if (isOutOfMemory(error)) return 'too-large';
  return error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'unreadable';
};

const readers = { pdf: readPdf, doc: readDoc, docx: readDocx };

answerParent(async (given): Promise<ExtractionOutcome> => {
  const task = given as ExtractionTask;
  try {
    const text = await readers[task.type](task);
    return { text: text.slice(0, task.maxCharacters) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
});
