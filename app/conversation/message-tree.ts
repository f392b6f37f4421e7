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
