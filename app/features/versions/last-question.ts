import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { messageOf, type MessageTree } from '../../conversation/tree/message-tree.ts';

/** The question asked last on the branch on show; undefined when the service does not have it, for it cannot be edited then. */
export const lastQuestionOf = (tree: MessageTree): ThreadMessage | undefined => {
  if (tree.outbox && tree.outbox.length > 0) return undefined;
  const seen = new Set<string>();
  let id = tree.headId;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const message = messageOf(tree, id);
    if (message?.role === 'user') return message.delivery === undefined ? message : undefined;
    id = message?.parentId ?? null;
  }
  return undefined;
};
