import { createHeadWriter } from '../loading/head-writer.ts';
import { messageOf, newestLeafOf } from '../tree/message-tree.ts';
import type { ConversationParts } from './conversation-parts.ts';
import { newQuestion, questionParts } from './requests.ts';

/**
 * Shows other branches of a conversation, and begins one with a question in other words. Few visitors do, so
 * it comes with the code for that. Make it once for each conversation: it stores one choice after the other.
 */
export const createBranches = ({ context, answers, send }: ConversationParts) => {
  const { state, messages, memory, remember } = context;
  const storeHead = createHeadWriter(context);
  return {
    /**
     * Asks a question in other words, as another version beside it; its files and images go with it.
     * @returns false when it was not taken: it is empty, too long or waits, or an answer is being written.
     */
    editQuestion: (questionId: string, text: string): boolean => {
      const message = messageOf(state, questionId);
      if (message?.role !== 'user' || message.delivery === 'waiting' || state.run) return false;
      const parts = questionParts(
        text,
        message.parts.filter(({ type }) => type !== 'text'),
      );
      if (!parts) return false;
      if (message.delivery === 'unsent') {
        // The service never had it, so that there is no earlier version.
        messages.remove(questionId);
        memory.questions.remove(message);
      }
      const edited = newQuestion(message.sessionId, message.parentId, parts);
      memory.questions.add(edited);
      state.askedId = edited.id;
      send(edited);
      return true;
    },
    /** Shows another version of a question or an answer, with what followed it last; the choice is stored. */
    showVersion: (messageId: string): void => {
      const { sessionId } = state;
      if (sessionId === null || !messageOf(state, messageId)) return;
      const headId = newestLeafOf(state, messageId);
      if (headId === state.headId) return;
      state.headId = headId;
      remember();
      // The service does not know a question that it has not taken.
      if (messageOf(state, headId)?.delivery !== undefined) return;
      storeHead(sessionId, headId);
      answers.tellChanged('here');
    },
  };
};
