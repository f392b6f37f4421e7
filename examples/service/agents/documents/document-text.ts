import { createHash } from 'node:crypto';
import { extractText } from '../../attachments/extract-text.ts';

/** Documents whose text is remembered: questions about a file follow one another. */
const MAX_REMEMBERED = 16;
/** Files that are read at once; each takes a thread. */
const MAX_READING = 2;

const remembered = new Map<string, Promise<string>>();
const waiting: (() => void)[] = [];
let reading = 0;

const inTurn = async <Result>(task: () => Promise<Result>): Promise<Result> => {
  if (reading >= MAX_READING) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else {
    reading += 1;
  }
  try {
    return await task();
  } finally {
    // Who waits longest takes over this place.
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
};

/** What a file's content is known by. */
export const contentId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);

/** The text of a document, read once while it is remembered. Rejects with an ExtractionError. */
export const documentText = (bytes: Uint8Array, mimeType: string): Promise<string> => {
  const id = `${mimeType} ${contentId(bytes)}`;
  const text = remembered.get(id) ?? inTurn(() => extractText(bytes, mimeType));
  remembered.delete(id);
  remembered.set(id, text);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  text.catch(() => remembered.delete(id));
  return text;
};
