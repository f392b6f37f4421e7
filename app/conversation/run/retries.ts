import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { messageOf } from '../tree/message-tree.ts';
import type { Answers } from './answers.ts';
import { isCutOff } from './run-error.ts';
import type { Versions } from './versions.ts';

type RetryParts = {
  answers: Answers;
  versions: Versions;
  /** Sends a question at once. */
  send: (question: ThreadMessage) => void;
};

/** Does once more, as the visitor asks for it, what went wrong or has not pleased. */
export const createRetries = ({ state }: ConversationContext, { answers, versions, send }: RetryParts) => ({
  /**
   * Sends an unsent question again, reads on in an answer that was cut off, or has a question answered anew.
   * @param messageId The unsent question, or an answer.
   * @returns false while another question is being answered, and for an unknown message.
   */
  tryAgain: (messageId: string): boolean => {
    const message = messageOf(state, messageId);
    if (!message || state.run) return false;
    if (message.delivery === undefined) {
      if (!isCutOff(message)) return versions.ask(message);
      answers.rejoin(message);
      return true;
    }
    const isUnsent = message.delivery === 'unsent';
    if (isUnsent) send(message);
    return isUnsent;
  },
  /**
   * Has an answer made anew, as another version beside it. `comparison` then holds both versions.
   * @returns false while another question is being answered, and for what is no answer.
   */
  regenerate: (answerId: string): boolean => {
    const answer = messageOf(state, answerId);
    return answer?.role === 'assistant' && !state.run && versions.ask(answer);
  },
});
