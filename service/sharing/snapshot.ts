import type { Message } from 'casement/contract';
import type { ShownMessage } from '../database/message-queries.ts';
import { mapAddresses } from '../uploads/index.ts';

/** A snapshot's files have addresses by their place in it, until it is read. */
const FILE = 'share-file:';

/**
 * Makes the snapshot of a branch that others may see: its texts, and the sources where the bot shows them.
 * Ids, steps, reasoning, usage, ratings and errors are the visitor's own and stay out.
 */
export const snapshotOf = (branch: ShownMessage[], shareId: string, showsSources: boolean) => {
  /** The keys of its files, by their place. */
  const keys: string[] = [];
  const placeOf = (key: string): string => {
    if (!keys.includes(key)) keys.push(key);
    return `${FILE}${keys.indexOf(key)}`;
  };
  const messages = branch.map((row, index): Message => ({
    id: `${shareId}-${index}`,
    sessionId: shareId,
    parentId: index === 0 ? null : `${shareId}-${index - 1}`,
    role: row.role,
    parts: mapAddresses(row.parts, placeOf),
    createdAt: row.createdAt,
    status: row.status,
    ...(showsSources && row.sources !== null && { sources: row.sources }),
  }));
  return { messages, keys };
};

/** Returns the messages with addresses of their files. */
export const withFileAddresses = (messages: Message[], addressOf: (place: number) => string): Message[] =>
  messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      if (part.type === 'text' || part.source.type !== 'url' || !part.source.value.startsWith(FILE))
        return part;
      const place = Number(part.source.value.slice(FILE.length));
      return { ...part, source: { ...part.source, value: addressOf(place) } };
    }),
  }));
