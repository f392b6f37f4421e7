import { inflateRawSync } from 'node:zlib';
import { ExtractionError } from './extraction-error.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
export const STORED = 0;
const DEFLATED = 8;

export type ZipEntry = {
  /** With slashes, whatever the program that made the archive has put between folders. */
  name: string;
  /** `STORED` or `DEFLATED`; archives may have others. */
  method: number;
  /** Still compressed. */
  data: Buffer;
};

/** Whether bytes begin as those of a zip archive do. */
export const isArchive = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);

/** Reads the directory of a zip archive. Throws a RangeError where the bytes are no whole archive. */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start: first } = directoryOf(archive, endOf(archive));
  let at = first;
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('The directory is damaged.');
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const [, size = 0, local = 0] = numbersOf(archive, at, nameEnd);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    yield {
      name: archive
        .toString('utf8', at + 46, nameEnd)
        .replaceAll('\\', '/')
        .replace(/^\.\//, ''),
      method: archive.readUInt16LE(at + 10),
      data: archive.subarray(start, start + size),
    };
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/**
 * Stands for a number that a longer field has. Some programs write all of them there, also those of small
 * archives.
 */
const ELSEWHERE = 0xffffffff;
const LONG_NUMBERS = 0x0001;
const LONG_END_LOCATOR = 0x07064b50;

const longAt = (archive: Buffer, at: number): number => Number(archive.readBigUInt64LE(at));

/** Where the directory begins, and how many entries it has. */
const directoryOf = (archive: Buffer, end: number): { count: number; start: number } => {
  const locator = end - 20;
  if (locator < 0 || archive.readUInt32LE(locator) !== LONG_END_LOCATOR)
    return { count: archive.readUInt16LE(end + 10), start: archive.readUInt32LE(end + 16) };
  const longEnd = longAt(archive, locator + 8);
  return { count: longAt(archive, longEnd + 32), start: longAt(archive, longEnd + 48) };
};

/** The size of an entry's file, the size of what is kept of it, and where that stands. */
const numbersOf = (archive: Buffer, at: number, nameEnd: number): number[] => {
  const numbers = [24, 20, 42].map((place) => archive.readUInt32LE(at + place));
  const end = nameEnd + archive.readUInt16LE(at + 30);
  let field = nameEnd;
  while (field < end && archive.readUInt16LE(field) !== LONG_NUMBERS)
    field += 4 + archive.readUInt16LE(field + 2);
  if (field >= end) return numbers;
  let place = field - 4;
  return numbers.map((number) => {
    if (number !== ELSEWHERE) return number;
    place += 8;
    return longAt(archive, place);
  });
};

/** The end of the directory is the last part of the archive; only a comment may follow it. */
const endOf = (archive: Buffer): number => {
  const earliest = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= earliest; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new RangeError('There is no directory.');
};

/**
 * Refuses an archive whose files unpack to more than `maxBytes` together.
 * The sizes in the archive may be wrong, so each file is unpacked up to the limit.
 */
export const checkArchive = (bytes: Uint8Array, maxBytes: number): void => {
  let left = maxBytes;
  try {
    for (const { method, data } of zipEntries(bytes)) {
      if (method === STORED) left -= data.length;
      else if (method === DEFLATED) left -= inflateRawSync(data, { maxOutputLength: left + 1 }).length;
      else throw new ExtractionError('unreadable');
      if (left < 0) throw new ExtractionError('too-large');
    }
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ExtractionError(isTooLarge ? 'too-large' : 'unreadable', { cause: error });
  }
};
