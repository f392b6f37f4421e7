import type { Message } from 'casement/contract';
import type { ShownMessage } from '../database/message-queries.ts';
import { keysIn, mapAddresses, mapDestinations, mapTexts } from '../uploads/index.ts';

/** A snapshot's files have addresses by their place in it, until it is read. */
const FILE = 'share-file:';

/** Returns the keys of the files that the answers of a branch name. */
export const keysInAnswers = (branch: ShownMessage[]): string[] =>
  branch.flatMap(({ role, parts }) =>
    role === 'user' ? [] : parts.flatMap((part) => (part.type === 'text' ? keysIn(part.text) : [])),
  );

/**
 * Makes the snapshot of a branch that others may see: its texts, and the sources where the bot shows them.
 * Ids, steps, reasoning, usage, ratings and errors are the visitor's own and stay out.
 * @param used The keys of files that answers may name, because the conversation uses them.
 */
export const snapshotOf = (
  branch: ShownMessage[],
  shareId: string,
  { showsSources, used }: { showsSources: boolean; used: ReadonlySet<string> },
) => {
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
    parts:
      row.role === 'user'
        ? mapAddresses(row.parts, placeOf)
        : mapTexts(row.parts, (key) => (used.has(key) ? placeOf(key) : undefined)),
    createdAt: row.createdAt,
    status: row.status,
    ...(showsSources && row.sources !== null && { sources: row.sources }),
  }));
  return { messages, keys };
};

const isFile = (value: string): boolean =>
  value.startsWith(FILE) && /^\d{1,4}$/.test(value.slice(FILE.length));

/**
 * Returns the messages with addresses of their files.
 * @param serviceUrl Goes before the addresses in answers, whose links must be whole.
 */
export const withFileAddresses = (
  messages: Message[],
  serviceUrl: string,
  addressOf: (place: number) => string,
): Message[] => {
  const addressAt = (value: string) => addressOf(Number(value.slice(FILE.length)));
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      if (part.type === 'text') {
        if (message.role === 'user') return part;
        const text = mapDestinations(part.text, FILE, (value) =>
          isFile(value) ? serviceUrl + addressAt(value) : undefined,
        );
        return { ...part, text };
      }
      const { source } = part;
      return source.type === 'url' && isFile(source.value)
        ? { ...part, source: { ...source, value: addressAt(source.value) } }
        : part;
    }),
  }));
};
