import { Readable } from 'node:stream';
import { isImageType } from './content-check.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { fileNameOf } from './file-name.ts';

const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/**
 * Passes a file on. A broken stream must not say where the file lies, because the server tells its clients of
 * the error.
 */
async function* withoutReason(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw new Error('The file broke off.');
  }
}

/**
 * Replies with a visitor's file; undefined when it is gone.
 * Nothing in it can run: images are shown, everything else is saved, and browsers do not guess the type.
 */
export const fileReply = async (
  storage: FileStorage,
  file: { key: string; name: string; type: string },
  cacheControl: string,
): Promise<Response | undefined> => {
  const stored = await storage.open(file.key);
  if (!stored) return undefined;
  const disposition = isImageType(file.type) ? 'inline' : 'attachment';
  return new Response(Readable.toWeb(Readable.from(withoutReason(stored.stream))) as ReadableStream, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(stored.size),
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeName(fileNameOf(file.name, file.type))}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': cacheControl,
    },
  });
};
