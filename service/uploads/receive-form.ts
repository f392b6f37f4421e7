import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const MAX_FIELDS = 24;
const MAX_FIELD_BYTES = 8192;

/** An upload that is not taken. Uploaders look at the HTTP status, as they do with any store. */
export const refusedUpload = (status: ContentfulStatusCode, message: string): HTTPException =>
  new HTTPException(status, { message });

const brokenForm = () => refusedUpload(400, 'The form broke off or cannot be read.');

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
 * Reads an upload form, hands the part named `file` with the fields before it to `take`, and resolves once
 * that has it. The rest of a refused form is read and dropped: a browser reads the refusal only after it has
 * sent everything.
 */
export const receiveForm = (request: Request, take: Take): Promise<void> =>
  new Promise((resolve, reject) => {
    const contentType = request.headers.get('Content-Type') ?? '';
    if (!request.body || !/^multipart\/form-data\s*;/i.test(contentType)) {
      reject(refusedUpload(400, 'An upload is a form with a file.'));
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
      // A form that ends within a file makes the file fail, also where nobody reads it: without a listener,
      // that ends the service.
      stream.on('error', () => undefined);
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
      if (!taking) reject(refusedUpload(400, 'The form has no file.'));
    });
    const body = Readable.fromWeb(request.body as ReadableStream);
    const fail = () => {
      const refusal = brokenForm();
      body.destroy();
      // Otherwise `take` would wait for the rest of the file, or keep its beginning as if it were whole.
      file?.destroy(refusal);
      reject(refusal);
    };
    body.on('error', fail);
    parser.on('error', fail);
    body.pipe(parser);
  });

/** Passes the pieces of a file on. Throws at its end when there were more bytes than allowed. */
export async function* atMost(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size <= maxBytes) yield piece;
  }
  if (size > maxBytes) throw refusedUpload(413, 'The file is larger than was announced.');
}
