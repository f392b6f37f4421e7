import * as v from 'valibot';
import type { Attachment } from '../agent.ts';
import type { Exchange } from '../connection/connection.ts';

type Upload = { type: 'file' | 'file:full'; name: string; mime: string; data: string };

const Extracted = v.array(
  v.object({ name: v.optional(v.string()), mimeType: v.optional(v.string()), content: v.string() }),
);

/** Statuses of an instance that extracts no documents. */
const NO_ATTACHMENTS = [400, 403, 404, 412, 500];

/**
 * Makes the uploads of a question: images as they are, documents as the text that Flowise makes of them.
 * @returns `left` says in words what could not go along.
 */
export const uploadsOf = async (files: Attachment[], attachmentsUrl: string, { send }: Exchange) => {
  const uploads: Upload[] = [];
  const left: string[] = [];
  for (const { bytes, mimeType, name } of files) {
    if (mimeType.startsWith('image/')) {
      const data = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
      uploads.push({ type: 'file', name, mime: mimeType, data });
      continue;
    }
    const body = new FormData();
    body.append('files', new Blob([Uint8Array.from(bytes)], { type: mimeType }), name);
    const reply = await send(attachmentsUrl, { body, takes: NO_ATTACHMENTS });
    const read = v.safeParse(Extracted, await reply.json());
    if (!read.success) left.push(`[The document ${name} could not be read.]`);
    else
      for (const { content } of read.output)
        uploads.push({ type: 'file:full', name, mime: mimeType, data: content });
  }
  return { uploads, left };
};
