import { inflateRawSync } from 'node:zlib';
import { ExtractionError } from './extraction-error.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/**
 * Refuses an archive whose files unpack to more than `maxBytes` together.
 * What the archive says of their sizes may be a lie, so each is unpacked up to the limit.
 */
export const checkArchive = (bytes: Uint8Array, maxBytes: number): void => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = maxBytes;
  try {
    for (const { method, data } of entriesOf(archive)) {
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

function* entriesOf(archive: Buffer): Generator<{ method: number; data: Buffer }> {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ExtractionError('unreadable');
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    yield {
      method: archive.readUInt16LE(at + 10),
      data: archive.subarray(start, start + archive.readUInt32LE(at + 20)),
    };
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

const endOf = (archive: Buffer): number => {
  const earliest = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= earliest; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new ExtractionError('unreadable');
};
