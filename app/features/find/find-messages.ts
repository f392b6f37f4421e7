import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { createSpokenBlocks } from '../../markdown/spoken-blocks.ts';
import { asTyped } from '../../ui/read-text.ts';

/** Removes differences that do not matter to a reader: case, and width of letters. */
export const folded = (text: string): string => asTyped(text.normalize('NFKC').toLowerCase());

/** Makes the pattern that finds a text in folded texts, whatever white space is there between its words. Undefined for an empty text. */
export const patternOf = (query: string): RegExp | undefined => {
  const wanted = folded(query.trim()).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return wanted === '' ? undefined : new RegExp(wanted.replaceAll(/\s+/g, String.raw`\s+`), 'g');
};

/** Makes a function that finds the messages that say a text. It reads each message once, and again when the message has changed. */
export const createFindMessages = () => {
  /** What the blocks of a message say. A message that changes is another object. */
  const known = new WeakMap<ThreadMessage, readonly string[]>();
  const readGrowing = createSpokenBlocks();

  const read = (message: ThreadMessage): readonly string[] => {
    const text = textOf(message);
    // A question is shown as it was written.
    if (message.role === 'user') return [folded(text)];
    const isGrowing = message.status === 'running';
    const readBlocks = isGrowing ? readGrowing : createSpokenBlocks();
    return readBlocks(text, isGrowing).map((block) => (block.type === 'formula' ? '' : folded(block.text)));
  };
  const textsOf = (message: ThreadMessage): readonly string[] => {
    const texts = known.get(message) ?? read(message);
    known.set(message, texts);
    return texts;
  };

  /** Finds the messages that say a text, in their order; none for an empty text. */
  return (messages: readonly ThreadMessage[], query: string): string[] => {
    const pattern = patternOf(query);
    if (!pattern) return [];
    return messages
      .filter((message) => textsOf(message).some((text) => text.search(pattern) >= 0))
      .map(({ id }) => id);
  };
};
