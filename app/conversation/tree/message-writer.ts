import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import { withMessages, withoutMessage } from './message-index.ts';
import { messageOf } from './message-tree.ts';

/** Changes the messages of the tree, each as a whole. */
export const createMessageWriter = (state: ConversationState) => {
  const putAll = (messages: readonly ThreadMessage[]) => {
    if (messages.length > 0) state.messages = withMessages(state.messages, messages);
  };
  const put = (message: ThreadMessage) => putAll([message]);
  return {
    put,
    /** Changes fields of a message and clears others; nothing for an unknown message. */
    change: (
      messageId: string,
      fields: Partial<ThreadMessage>,
      ...cleared: (keyof ThreadMessage)[]
    ): void => {
      const message = messageOf(state, messageId);
      if (!message) return;
      const changed = { ...message, ...fields };
      for (const field of cleared) delete changed[field];
      put(changed);
    },
    /** Puts messages into the tree that it does not have. */
    insert: (messages: readonly ThreadMessage[]): void => {
      putAll(messages.filter(({ id }) => !state.messages.byId.has(id)));
    },
    /** Puts messages in the place of those that differ. */
    update: (messages: readonly ThreadMessage[]): void => {
      const { byId } = state.messages;
      putAll(messages.filter((message) => JSON.stringify(byId.get(message.id)) !== JSON.stringify(message)));
    },
    /** Takes a message out of the tree. */
    remove: (id: string): void => {
      state.messages = withoutMessage(state.messages, id);
    },
  };
};
export type MessageWriter = ReturnType<typeof createMessageWriter>;
