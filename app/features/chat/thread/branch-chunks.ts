import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import {
  currentBranch,
  messageOf,
  type MessageTree,
  upwards,
} from '../../../conversation/tree/message-tree.ts';
import { type Chunks, keepChunks, partChunks } from './chunks.ts';
import { groupTurns } from './turns.ts';

/** Whether the thread still begins with the same message. */
const beginsAsBefore = (tree: MessageTree, { list }: Chunks): boolean => {
  const first = messageOf(tree, list[0]?.turns[0]?.messageIds[0] ?? '');
  return first !== undefined && (first.parentId === null || !messageOf(tree, first.parentId));
};

/** The messages on show from one on; nothing where it is not among them. */
const branchFrom = (tree: MessageTree, firstId: string | undefined): ThreadMessage[] | undefined => {
  const branch: ThreadMessage[] = [];
  for (const { id, message } of upwards(tree, tree.headId)) {
    if (message) branch.push(message);
    if (id === firstId) return [...branch.toReversed(), ...(tree.outbox ?? [])];
  }
  return undefined;
};

/**
 * Divides the turns on show into chunks, as `keepChunks` does. Where only the end of the thread has changed
 * only its end is read: sending costs the same in a chat of thousands of messages as in a short one.
 */
export const branchChunks = (tree: MessageTree, previous: Chunks): Chunks => {
  const parted = beginsAsBefore(tree, previous) ? partChunks(previous) : undefined;
  const end = parted && branchFrom(tree, parted.open.list[0]?.turns[0]?.messageIds[0]);
  if (!end) return keepChunks(previous, groupTurns(currentBranch(tree)));
  const { list } = keepChunks(parted.open, groupTurns(end));
  return list === parted.open.list ? previous : { first: previous.first, list: [...parted.closed, ...list] };
};
