import type { ConversationState, ThreadMessage } from './conversation-state.ts';

/** The part of the conversation's state that makes up its tree; a snapshot of the store serves too. */
export type MessageTree = {
  readonly headId: ConversationState['headId'];
  readonly messages: { readonly [id: string]: ThreadMessage };
  readonly live: ThreadMessage | null;
};

/** A message as it is now; the answer being written included. */
export const messageOf = (tree: MessageTree, id: string): ThreadMessage | undefined => {
  if (tree.live?.id === id) return tree.live;
  return Object.hasOwn(tree.messages, id) ? tree.messages[id] : undefined;
};

/**
 * The messages on show, oldest first: from the head up to the first one, or to where a parent is not loaded.
 */
export const currentBranch = (tree: MessageTree): ThreadMessage[] => {
  const branch: ThreadMessage[] = [];
  const seen = new Set<string>();
  let id = tree.headId;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const message = messageOf(tree, id);
    if (!message) break;
    branch.push(message);
    id = message.parentId;
  }
  return branch.toReversed();
};

/** The text of a message: its text parts joined. */
export const textOf = (message: Pick<ThreadMessage, 'parts'>): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** The versions that follow one message, null for the first ones, oldest first. */
const childrenOf = (tree: MessageTree, parentId: string | null): ThreadMessage[] =>
  Object.keys(tree.messages)
    .map((id) => messageOf(tree, id))
    .filter((message) => message?.parentId === parentId)
    .filter((message) => message !== undefined)
    .toSorted((a, b) => a.createdAt - b.createdAt);

/** A message and the other versions of it, oldest first. */
export const siblingsOf = (tree: MessageTree, id: string): ThreadMessage[] => {
  const message = messageOf(tree, id);
  return message ? childrenOf(tree, message.parentId) : [];
};

/** The leaf below a message, reached by the newest version at every fork. */
export const newestLeafOf = (tree: MessageTree, id: string): string => {
  const newestChild = new Map<string, ThreadMessage>();
  for (const message of Object.values(tree.messages)) {
    if (message.parentId === null) continue;
    const newest = newestChild.get(message.parentId);
    if (!newest || message.createdAt >= newest.createdAt) newestChild.set(message.parentId, message);
  }
  const seen = new Set<string>();
  let leaf = id;
  while (!seen.has(leaf)) {
    seen.add(leaf);
    leaf = newestChild.get(leaf)?.id ?? leaf;
  }
  return leaf;
};

/**
 * The answer that a new question follows: the nearest one from `id` upwards, null at the start.
 * Questions that were not taken, or that have no answer, cannot be followed.
 */
export const nearestAnswer = (tree: MessageTree, id: string | null): string | null => {
  const seen = new Set<string>();
  let nearest = id;
  while (nearest !== null && !seen.has(nearest)) {
    seen.add(nearest);
    const message = messageOf(tree, nearest);
    if (!message || message.role === 'assistant') return nearest;
    nearest = message.parentId;
  }
  return null;
};
