import type { Heard, Received } from './protocol.ts';

/** Reads a body that is a form with files. */
export const formIn = ({ headers, body }: Received): Promise<FormData> =>
  new Response(new Uint8Array(body), {
    headers: { 'Content-Type': String(headers['content-type']) },
  }).formData();

/** Returns the files of a form's field. */
export const filesIn = async (form: FormData, field: string): Promise<Heard['files']> =>
  Promise.all(
    form
      .getAll(field)
      .flatMap((file) =>
        typeof file === 'string'
          ? []
          : [file.arrayBuffer().then((bytes) => ({ mimeType: file.type, bytes: Buffer.from(bytes) }))],
      ),
  );
