import type { ContentPart } from 'casement/contract';
import type { AgentInput, Attachment, AttachmentPart, PastMessage } from './agent.ts';

/** The most files that one request carries. */
const MAX_FILES = 16;
/** The most bytes of all of them together; the latest file goes whatever it has. */
const MAX_BYTES = 20 * 1024 * 1024;

/**
 * The files behind parts of messages, and why there is none: it is gone, or the request would be too large
 * with it.
 */
export type LatestFiles = ReadonlyMap<ContentPart, Attachment | 'gone' | 'left-out'>;

/**
 * Reads the latest files of a conversation for one request, one after the other: many visitors ask at once.
 */
export const readLatestFiles = async (
  input: AgentInput,
  messages: PastMessage[],
  isWanted: (part: AttachmentPart) => boolean,
): Promise<LatestFiles> => {
  const files = new Map<ContentPart, Attachment | 'gone' | 'left-out'>();
  let count = 0;
  let bytes = 0;
  let isFull = false;
  for (const part of messages.toReversed().flatMap((message) => message.parts)) {
    if (part.type === 'text' || !isWanted(part)) continue;
    const file = isFull ? 'left-out' : await input.readAttachment(part).catch(() => 'gone' as const);
    if (typeof file === 'string') {
      files.set(part, file);
      continue;
    }
    count += 1;
    bytes += file.bytes.length;
    isFull = count > 1 && (count > MAX_FILES || bytes > MAX_BYTES);
    files.set(part, isFull ? 'left-out' : file);
  }
  return files;
};

/** Says in a message that a file is left out of it. */
export const leftOutNote = ({ type }: AttachmentPart): string =>
  type === 'image' ? '[An image is left out here.]' : '[A document is left out here.]';
