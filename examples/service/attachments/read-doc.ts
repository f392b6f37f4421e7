import { ExtractionError } from './extraction-error.ts';

/** The names of streams, as the directory of a compound file writes them. */
const nameOf = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
const WORD_STREAM = nameOf('WordDocument');
/** The stream of a newer document with a password: its archive, encrypted. */
const LOCKED_STREAM = nameOf('EncryptedPackage');

const WORD_MARK = 0xa5ec;
const FLAGS_OFFSET = 10;
const ENCRYPTED_FLAG = 0x0100;
const FIRST_SECTOR_OFFSET = 116;

/** The library reads nonsense from an encrypted document, or fails; the flag in the file is certain. */
const isLocked = (file: Buffer): boolean => {
  const entry = file.indexOf(WORD_STREAM);
  if (entry < 0) return file.includes(LOCKED_STREAM);
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const start = (file.readUInt32LE(entry + FIRST_SECTOR_OFFSET) + 1) * sectorBytes;
  return (
    file.readUInt16LE(start) === WORD_MARK && (file.readUInt16LE(start + FLAGS_OFFSET) & ENCRYPTED_FLAG) !== 0
  );
};

/** Reads the plain text of a Word 97-2003 document, notes and text boxes last. Throws the library's errors where it is damaged. */
export const readDoc = async (bytes: Uint8Array): Promise<string> => {
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
