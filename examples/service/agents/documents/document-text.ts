import { createHash } from 'node:crypto';
import { extractText } from '../../attachments/extract-text.ts';
import { limitConcurrency } from '../../threads/limit-concurrency.ts';

/** The text of so many documents is kept: questions about a file follow one another. */
const MAX_CACHED = 16;
/** Files that are read at once; each takes a thread. */
const MAX_READING = 2;

const cached = new Map<string, Promise<string>>();
const inTurn = limitConcurrency(MAX_READING);

/** Returns an id that is the same for the same content. */
export const contentId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);

/** Reads the text of a document, once while it is kept. Rejects with an ExtractionError. */
export const documentText = (bytes: Uint8Array, mimeType: string): Promise<string> => {
  const id = `${mimeType} ${contentId(bytes)}`;
  const text = cached.get(id) ?? inTurn(() => extractText(bytes, mimeType));
  cached.delete(id);
  cached.set(id, text);
  const [oldest] = cached.keys();
  if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
  text.catch(() => cached.delete(id));
  return text;
};
