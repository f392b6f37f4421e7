import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';

/** Removes differences that do not matter to a reader: case, width of letters, spaces. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** Markdown that stands between the letters of a word or a sentence without being read. */
const MARKS = /[*_`~]/g;

/** Finds the messages that contain a text, in their order; none for an empty text. */
export const findMessages = (messages: readonly ThreadMessage[], query: string): string[] => {
  const wanted = folded(query.trim());
  if (wanted === '') return [];
  return messages
    .filter((message) => {
      const text = folded(textOf(message));
      return text.includes(wanted) || text.replaceAll(MARKS, '').includes(wanted);
    })
    .map(({ id }) => id);
};
