import { isLockedPackage, streamName } from './compound-file.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Extraction } from './extraction-notes.ts';

const WORD_STREAM = streamName('WordDocument');

const WORD_MARK = 0xa5ec;
const FLAGS_OFFSET = 10;
const ENCRYPTED_FLAG = 0x0100;
const HAS_PICTURES_FLAG = 0x0008;
const FIRST_SECTOR_OFFSET = 116;

/** The flags of the document, by which it says what it has; 0 where they are not found. */
const flagsOf = (file: Buffer): number => {
  const entry = file.indexOf(WORD_STREAM);
  if (entry < 0) return 0;
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const start = (file.readUInt32LE(entry + FIRST_SECTOR_OFFSET) + 1) * sectorBytes;
  return file.readUInt16LE(start) === WORD_MARK ? file.readUInt16LE(start + FLAGS_OFFSET) : 0;
};

/** The library reads nonsense from an encrypted document, or fails; the flag in the file is certain. */
const isLocked = (file: Buffer, flags: number): boolean =>
  file.indexOf(WORD_STREAM) < 0 ? isLockedPackage(file) : (flags & ENCRYPTED_FLAG) !== 0;

/**
 * The folder in which a document keeps what other programs have made, such as formulas; many have it empty.
 */
const OBJECTS = streamName('ObjectPool');
const FIRST_CHILD_OFFSET = 76;
const NO_CHILD = 0xffffffff;

const hasObjects = (file: Buffer): boolean => {
  const entry = file.indexOf(OBJECTS);
  return entry >= 0 && file.readUInt32LE(entry + FIRST_CHILD_OFFSET) !== NO_CHILD;
};

/**
 * Reads the plain text of a Word 97-2003 document: headers and footers first; notes, comments and text boxes
 * last. Throws the library's errors where it is damaged.
 */
export const readDoc = async (bytes: Uint8Array): Promise<Extraction> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = flagsOf(file);
  if (isLocked(file, flags)) throw new ExtractionError('protected');
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(file);
  const asWritten = { filterUnicode: false };
  const text = [
    document.getHeaders(asWritten),
    document.getBody(asWritten),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
    document.getAnnotations(asWritten),
    document.getTextboxes(asWritten),
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
  return {
    text,
    notes: [
      ...((flags & HAS_PICTURES_FLAG) === 0 ? [] : [{ code: 'pictures' as const }]),
      ...(hasObjects(file) ? [{ code: 'objects' as const }] : []),
    ],
  };
};
