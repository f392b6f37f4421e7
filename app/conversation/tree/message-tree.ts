import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import type { MessageIndex } from './message-index.ts';

/** The part of the conversation's state that makes up its tree; a snapshot of the store serves too. */
export type MessageTree = {
  readonly headId: ConversationState['headId'];
  readonly messages: MessageIndex<ThreadMessage>;
  readonly live: ThreadMessage | null;
  readonly outbox?: readonly ThreadMessage[];
};

/** A message as it is now; the answer being written included. */
export const messageOf = (tree: MessageTree, id: string): ThreadMessage | undefined => {
  if (tree.live?.id === id) return tree.live;
  return tree.messages.byId.get(id) ?? tree.outbox?.find((message) => message.id === id);
};

/**
 * Yields a message and its parents, as far as they are loaded, and last the id of the one that is not.
 * Damaged data cannot make it loop.
 */
export const upwards = function* (
  tree: MessageTree,
  from: string | null,
): Generator<{ id: string; message: ThreadMessage | undefined }> {
  const seen = new Set<string>();
  let id = from;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const message = messageOf(tree, id);
    yield { id, message };
    id = message?.parentId ?? null;
  }
};

/**
 * The messages on show, oldest first: from the first one, or from where a parent is not loaded, down to the
 * head, and after it what waits for a network.
 */
export const currentBranch = (tree: MessageTree): ThreadMessage[] => {
  const branch: ThreadMessage[] = [];
  for (const { message } of upwards(tree, tree.headId)) if (message) branch.push(message);
  branch.reverse();
  return tree.outbox ? [...branch, ...tree.outbox] : branch;
};

/** The text of a message: its text parts joined. */
export const textOf = (message: Pick<ThreadMessage, 'parts'>): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** Whether only the text of an answer that is being written has changed, and there was some before. */
export const isSameButForText = (before: ThreadMessage, now: ThreadMessage): boolean => {
  if (before === now) return true;
  if (before.status !== 'running' || textOf(before) === '' || textOf(now) === '') return false;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof ThreadMessage>;
  names.delete('parts');
  return [...names].every((name) => before[name] === now[name]);
};

/** Finds a message's place among its versions, from 0, and those beside it; 0 of 1 when it has no other. */
export const versionsOf = (tree: MessageTree, id: string) => {
  const message = messageOf(tree, id);
  const versions = (message && tree.messages.byParent.get(message.parentId)) ?? [];
  const index = versions.findIndex((version) => version.id === id);
  if (index < 0) return { index: 0, count: 1, previousId: undefined, nextId: undefined };
  return {
    index,
    count: versions.length,
    previousId: versions[index - 1]?.id,
    nextId: versions[index + 1]?.id,
  };
};

/** The leaf below a message, reached by the newest version at every fork. */
export const newestLeafOf = (tree: MessageTree, id: string): string => {
  const { byParent } = tree.messages;
  const seen = new Set<string>();
  let leaf = id;
  while (!seen.has(leaf)) {
    seen.add(leaf);
    leaf = byParent.get(leaf)?.at(-1)?.id ?? leaf;
  }
  return leaf;
};

/**
 * The answer that a new question follows: the nearest one from `id` upwards, null at the start.
 * Questions that were not taken, or that have no answer, cannot be followed.
 */
export const nearestAnswer = (tree: MessageTree, id: string | null): string | null => {
  for (const { id: nearest, message } of upwards(tree, id)) {
    if (!message || message.role === 'assistant') return nearest;
  }
  return null;
};
