import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { UploadRefusal } from './upload-refusal.ts';

const MAX_FIELDS = 24;
const MAX_FIELD_BYTES = 8192;

const nothing = () => undefined;

const brokenForm = () => new UploadRefusal(400, 'The form broke off or cannot be read.');

const createParser = (contentType: string) => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 1 },
    });
  } catch {
    throw brokenForm();
  }
};

type Take = (fields: Record<string, string>, file: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads an upload form, `take`s the part named `file` with the fields before it, and resolves once that has.
 * What a refused form still sends is read and dropped: a browser hears of the refusal only after it has sent everything.
 */
export const receiveForm = (request: Request, take: Take): Promise<void> =>
  new Promise((resolve, reject) => {
    const contentType = request.headers.get('Content-Type') ?? '';
    if (!request.body || !/^multipart\/form-data\s*;/i.test(contentType)) {
      reject(new UploadRefusal(400, 'An upload is a form with a file.'));
      return;
    }
    const parser = createParser(contentType);
    const fields: Record<string, string> = {};
    let taking: Promise<void> | undefined;
    let file: Readable | undefined;
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, stream) => {
      // A form that ends within a file has the file say so, also where nobody reads it: unheard, that ends the service.
      stream.on('error', nothing);
      if (name !== 'file') {
        stream.resume();
        return;
      }
      file = stream;
      taking = take(fields, stream).catch(async (error: unknown) => {
        if (!stream.destroyed && !stream.readableEnded) {
          const ended = new Promise((end) => {
            stream.once('close', end).once('end', end);
          });
          stream.resume();
          await ended;
        }
        throw error;
      });
      taking.then(resolve, reject);
    });
    parser.on('finish', () => {
      if (!taking) reject(new UploadRefusal(400, 'The form has no file.'));
    });
    const body = Readable.fromWeb(request.body as ReadableStream);
    const fail = () => {
      const refusal = brokenForm();
      body.destroy();
      // Who takes the file would else wait for the rest of it, or keep what there is as if it were whole.
      file?.destroy(refusal);
      reject(refusal);
    };
    body.on('error', fail);
    parser.on('error', fail);
    body.pipe(parser);
  });

/** The pieces of a file. Throws at its end when there were more bytes than allowed. */
export async function* atMost(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size <= maxBytes) yield piece;
  }
  if (size > maxBytes) throw new UploadRefusal(413, 'The file is larger than was announced.');
}
