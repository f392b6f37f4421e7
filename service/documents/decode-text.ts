import { ExtractionError } from './extraction-error.ts';

/** No encoding takes more bytes for a unit of a string. */
const MAX_UNIT_BYTES = 4;

const decode = (bytes: Uint8Array, encoding: string, isCut: boolean): string | undefined => {
  try {
    // The last character of a text that is cut may be half a one.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
};

const encodingsOf = ([first, second]: Uint8Array): string[] => {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030', 'windows-1252'];
};

/**
 * Reads a text file: by its byte order mark, else UTF-8, else the older encodings of Chinese and Western systems.
 * @param maxCharacters The most characters that are kept of a longer text.
 */
export const decodeText = (bytes: Uint8Array, maxCharacters = Infinity): string => {
  const beginning = bytes.subarray(0, maxCharacters * MAX_UNIT_BYTES);
  for (const encoding of encodingsOf(bytes)) {
    const text = decode(beginning, encoding, beginning.length < bytes.length);
    // A text file has no NUL, so with one the encoding is another.
    if (text !== undefined && !text.includes('\0')) {
      return text.slice(0, maxCharacters).replaceAll('\r\n', '\n');
    }
  }
  throw new ExtractionError('unreadable');
};
