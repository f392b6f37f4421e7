import { ref } from 'valtio/vanilla';
import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import { messageOf } from './message-tree.ts';

/** Makes what changes the messages of the tree, each as a whole. */
export const createMessageWriter = (state: ConversationState) => {
  /** Of an object that is replaced as a whole, a snapshot costs nothing: of one that changes, it would copy thousands of messages each time. */
  const replace = (messages: ConversationState['messages']) => {
    state.messages = ref(Object.preventExtensions(messages));
  };
  const putAll = (messages: readonly ThreadMessage[]) => {
    if (messages.length === 0) return;
    replace({ ...state.messages, ...Object.fromEntries(messages.map((message) => [message.id, message])) });
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
      putAll(messages.filter(({ id }) => !Object.hasOwn(state.messages, id)));
    },
    /** Puts messages in the place of those that differ. */
    update: (messages: readonly ThreadMessage[]): void => {
      putAll(
        messages.filter((message) => JSON.stringify(state.messages[message.id]) !== JSON.stringify(message)),
      );
    },
    /** Takes a message out of the tree. */
    remove: (id: string): void => {
      const { [id]: _, ...others } = state.messages;
      replace(others);
    },
  };
};
export type MessageWriter = ReturnType<typeof createMessageWriter>;
