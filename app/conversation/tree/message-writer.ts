import { ref } from 'valtio/vanilla';
import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import { messageOf } from './message-tree.ts';

/** Makes what changes the messages of the tree, each as a whole. */
export const createMessageWriter = (state: ConversationState) => {
  const put = (message: ThreadMessage) => {
    state.messages[message.id] = ref(message);
  };
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
      for (const message of messages) if (!Object.hasOwn(state.messages, message.id)) put(message);
    },
    /** Puts messages in the place of those that differ. */
    update: (messages: readonly ThreadMessage[]): void => {
      for (const message of messages) {
        const known = state.messages[message.id];
        if (JSON.stringify(known) !== JSON.stringify(message)) put(message);
      }
    },
  };
};
export type MessageWriter = ReturnType<typeof createMessageWriter>;
