import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';

/** Removes differences that do not matter to a reader: case, width of letters, spaces. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** Markdown that stands between the letters of a word or a sentence without being read. */
const MARKS = /[*_`~]/g;

/** What is compared of each message, with and without marks. A message that changes is another object. */
const known = new WeakMap<ThreadMessage, readonly string[]>();

const readingsOf = (message: ThreadMessage): readonly string[] => {
  const found = known.get(message);
  if (found) return found;
  const text = folded(textOf(message));
  const readings = [text, text.replaceAll(MARKS, '')];
  known.set(message, readings);
  return readings;
};

/** Finds the messages that contain a text, in their order; none for an empty text. */
export const findMessages = (messages: readonly ThreadMessage[], query: string): string[] => {
  const wanted = folded(query.trim());
  if (wanted === '') return [];
  return messages
    .filter((message) => readingsOf(message).some((text) => text.includes(wanted)))
    .map(({ id }) => id);
};
