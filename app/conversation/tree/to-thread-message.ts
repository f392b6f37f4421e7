import type { Message } from '../../service/contract/conversation.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { answerError } from '../run/turn-error.ts';

/** Puts the error of a message, or of the fields that a run has made of it, into our words. */
export const toThreadMessage = <Fields extends Pick<Message, 'error'>>({
  error,
  ...message
}: Fields): Omit<Fields, 'error'> & Pick<ThreadMessage, 'error'> => ({
  ...message,
  ...(error && { error: answerError(error.code, error.message) }),
});
