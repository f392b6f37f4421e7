import { ref } from 'valtio/vanilla';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';

/** Shows a question among those that wait, and no longer in the tree. */
export const showWaiting = (
  { state, messages }: Pick<ConversationContext, 'state' | 'messages'>,
  { error: _error, ...question }: ThreadMessage,
): void => {
  if (state.headId === question.id) state.headId = question.parentId;
  if (state.messages.byId.has(question.id)) messages.remove(question.id);
  // A question that was refused is older than those asked since, so it goes out first.
  state.outbox = [...state.outbox, ref<ThreadMessage>({ ...question, delivery: 'waiting' })].toSorted(
    (one, other) => one.createdAt - other.createdAt,
  );
};
