import { inflateRawSync } from 'node:zlib';
import { ExtractionError } from './extraction-error.ts';
import { zipEntries } from './zip-entries.ts';

const STORED = 0;
const DEFLATED = 8;

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
