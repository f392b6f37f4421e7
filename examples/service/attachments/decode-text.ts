import { ExtractionError } from './extraction-error.ts';

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const encodingsOf = ([first, second]: Uint8Array): string[] => {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030', 'windows-1252'];
};

/** Reads a text file: by its byte order mark, else UTF-8, else the older encodings of Chinese and Western systems. */
export const decodeText = (bytes: Uint8Array): string => {
  for (const encoding of encodingsOf(bytes)) {
    const text = decode(bytes, encoding);
    // A text file has no NUL, so with one the encoding is another.
    if (text !== undefined && !text.includes('\0')) return text.replaceAll('\r\n', '\n');
  }
  throw new ExtractionError('unreadable');
};
