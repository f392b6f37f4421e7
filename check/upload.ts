import { randomUUID } from 'node:crypto';
import { type RunInput, type Signature, uploadSignature } from 'casement/contract';
import type { Visitor } from './client.ts';
import { runInput } from './client.ts';
import type { SampleFile } from './sample-files.ts';
import type { Target } from './target.ts';

/** An address that the service gave, absolute. */
export const absolute = (target: Target, address: string): string =>
  /^https?:/.test(address) ? address : target.baseUrl + address;

export const askToUpload = (
  visitor: Pick<Visitor, 'call'>,
  { name, type, bytes }: SampleFile,
): Promise<Signature> => visitor.call(uploadSignature, { name, type, size: Math.max(1, bytes.length) });

/** The signature with other fields than were signed. */
export const changed = (signature: Signature, fields: Record<string, string>): Signature => ({
  ...signature,
  fields: { ...signature.fields, ...fields },
});

/** Sends a file as the signature says. */
export const putFile = (
  target: Target,
  signature: Signature,
  bytes: Buffer,
  more: Record<string, string> = {},
): Promise<Response> => {
  const url = absolute(target, signature.url);
  const { method, fields = {} } = signature;
  const headers = { ...signature.headers, ...more };
  const content = new Blob([new Uint8Array(bytes)]);
  if (method === 'PUT') return fetch(url, { method, headers, body: content });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', content, 'file');
  return fetch(url, { method, headers: more, body: form });
};

/** Uploads a file and gives the address for a message. */
export const upload = async (
  target: Target,
  visitor: Pick<Visitor, 'call'>,
  file: SampleFile,
): Promise<string> => {
  const signature = await askToUpload(visitor, file);
  const response = await putFile(target, signature, file.bytes);
  if (!response.ok) throw new Error(`the upload failed: ${response.status} ${await response.text()}`);
  return signature.fileUrl;
};

/** A question with files. */
export const questionWith = (
  text: string,
  files: { url: string; type: string }[],
  sessionId = randomUUID(),
): RunInput & { messages: { id: string }[] } => {
  const input = runInput({ text, sessionId });
  const [message] = input.messages;
  if (!message) return input;
  const parts = files.map(({ url, type }) => ({
    type: type.startsWith('image/') ? ('image' as const) : ('document' as const),
    source: { type: 'url' as const, value: url, mimeType: type },
  }));
  return { ...input, messages: [{ ...message, role: 'user', content: [{ type: 'text', text }, ...parts] }] };
};
