import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { createSpokenBlocks, type SpokenBlock } from '../../markdown/spoken-blocks.ts';
import { asTyped } from '../../ui/read-text.ts';

/** Removes differences that do not matter to a reader: case, and width of letters. */
export const folded = (text: string): string => asTyped(text.normalize('NFKC').toLowerCase());

/** Makes the pattern that finds a text in folded texts, whatever its spaces; undefined for an empty one. */
export const patternOf = (query: string): RegExp | undefined => {
  const wanted = folded(query.trim()).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return wanted === '' ? undefined : new RegExp(wanted.replaceAll(/\s+/g, String.raw`\s+`), 'g');
};

/** How many characters of an answer are read in one step. */
const CHARACTERS_AT_ONCE = 2000;

/** How long steps follow each other before the page may do something else. */
const TASK_MS = 8;

/** A message as far as it has been read. */
type Entry = {
  /** The message that was read to its end; absent before. A message that changes is another object. */
  message?: ThreadMessage;
  /** The folded text of each of its blocks. */
  texts: readonly string[];
  /** Reads an answer that is not yet read to its end, or that grows. */
  readBlocks?: ReturnType<typeof createSpokenBlocks> | undefined;
  /** How many characters `readBlocks` has read. */
  length: number;
  /** Whether the message has the text that was looked for last. */
  result?: { source: string; isFound: boolean } | undefined;
};

export type Found = {
  /** The messages that have the text, in their order. */
  ids: readonly string[];
  /** Whether all messages have been read, so that no other has the text. */
  isComplete: boolean;
};

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Finds the messages that say a text: `read` reads them in short tasks, `find` looks through those read. */
export const createFindMessages = () => {
  const entries = new Map<string, Entry>();
  /** The folded texts of blocks; a block of a growing answer that is settled is the same object each time. */
  const known = new WeakMap<SpokenBlock, string>();

  const foldedBlock = (block: SpokenBlock): string => {
    const text = known.get(block) ?? (block.type === 'formula' ? '' : folded(block.text));
    known.set(block, text);
    return text;
  };

  const isRead = (message: ThreadMessage) => entries.get(message.id)?.message === message;

  /** Reads a message, a long answer only in part. */
  const readOn = (message: ThreadMessage): void => {
    const entry: Entry = entries.get(message.id) ?? { texts: [], length: 0 };
    entries.set(message.id, entry);
    const text = textOf(message);
    const isGrowing = message.status === 'running';
    // A question is shown as it was written.
    if (message.role === 'user') entry.texts = [folded(text)];
    else {
      entry.readBlocks ??= createSpokenBlocks();
      const end = entry.length + CHARACTERS_AT_ONCE;
      if (end < text.length) {
        entry.readBlocks(text.slice(0, end), true);
        entry.length = end;
        return;
      }
      entry.texts = entry.readBlocks(text, isGrowing).map(foldedBlock);
      entry.length = isGrowing ? text.length : 0;
      if (!isGrowing) entry.readBlocks = undefined;
    }
    entry.message = message;
    entry.result = undefined;
  };

  const isFound = (entry: Entry, pattern: RegExp): boolean => {
    if (entry.result?.source !== pattern.source) {
      const found = entry.texts.some((text) => text.search(pattern) >= 0);
      entry.result = { source: pattern.source, isFound: found };
    }
    return entry.result.isFound;
  };

  return {
    /** Finds a text in what has been read so far; nothing for an empty text. */
    find: (messages: readonly ThreadMessage[], query: string): Found => {
      const pattern = patternOf(query);
      if (!pattern) return { ids: [], isComplete: true };
      const ids: string[] = [];
      let isComplete = true;
      for (const message of messages) {
        // A growing answer is read on at once, or it would leave the results until the next task.
        if (entries.get(message.id)?.message && !isRead(message)) readOn(message);
        isComplete &&= isRead(message);
        const entry = entries.get(message.id);
        if (entry && isFound(entry, pattern)) ids.push(message.id);
      }
      return { ids, isComplete };
    },

    /**
     * Reads messages, the newest first, as the reader is led to the newest that has the text. No task is
     * long.
     * @param onRead Called at the end of each task.
     */
    read: async (
      messages: () => readonly ThreadMessage[],
      onRead: () => void,
      signal: AbortSignal,
    ): Promise<void> => {
      while (!signal.aborted) {
        const end = performance.now() + TASK_MS;
        let unread: ThreadMessage | undefined;
        for (const message of messages().toReversed()) {
          while (!isRead(message) && performance.now() < end) readOn(message);
          unread = isRead(message) ? undefined : message;
          if (unread) break;
        }
        onRead();
        if (!unread) return;
        await pause();
      }
    },
  };
};
