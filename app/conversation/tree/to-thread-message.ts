import type { Message } from '../../service/contract/conversation.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { answerError } from '../turn-error.ts';

/** Reads a message of the service, its error in our words. */
export const toThreadMessage = ({ error, ...message }: Message): ThreadMessage => ({
  ...message,
  ...(error && { error: answerError(error.code, error.message) }),
});
