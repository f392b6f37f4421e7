import { ref } from 'valtio/vanilla';
import type { ThreadMessage } from './conversation-state.ts';
import { conversation } from './conversation-store.ts';
import { messageOf } from './tree/message-tree.ts';

/** What the visitor thinks of an answer. */
export type Feedback = Pick<ThreadMessage, 'rating' | 'reasons' | 'comment' | 'verdict'>;

/** Notes on an answer what the visitor thinks of it. Having it stored is the caller's. */
export const noteFeedback = (messageId: string, feedback: Feedback): void => {
  const message = messageOf(conversation, messageId);
  if (message) conversation.messages[messageId] = ref({ ...message, ...feedback });
};
