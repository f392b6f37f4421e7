import type { ConversationContext } from '../conversation-context.ts';
import type { Comparison, ThreadMessage } from '../conversation-state.ts';
import { messageOf } from '../tree/message-tree.ts';
import type { Answers } from './answers.ts';
import { challenge } from './challenge.ts';
import { attemptAfter, newAttempt, regenerateRequest } from './requests.ts';
import { callError } from './run-error.ts';

/**
 * Makes versions of answers, whose questions are answered anew. What shows another one is in `branches.ts`.
 */
export const createVersions = (context: ConversationContext, answers: Answers) => {
  const { state, messages, remember } = context;

  /**
   * Asks for another version of an answer, or for an answer to a question that has none.
   * @returns false where the question is not known.
   */
  const ask = (message: ThreadMessage): boolean => {
    const question = message.role === 'assistant' ? messageOf(state, message.parentId ?? '') : message;
    if (!question) return false;
    const ids = message.attempt ?? newAttempt();
    const headBefore = state.headId;
    // A failed answer keeps its error, to be shown again if no new one comes, and as the earlier version.
    if (message.status !== 'failed') messages.change(message.id, {}, 'error');
    // The new answer is read from where the answer to a question that was sent is.
    state.askedId = question.id;
    answers.start({
      question,
      ids,
      start: regenerateRequest(question, ids),
      previous: message,
      onTaken: () => messages.change(message.id, {}, 'attempt'),
      onNotTaken: (end) => {
        if (end.type === 'left') return;
        const { error } = end;
        // The messages that follow the earlier version are shown again.
        if (state.headId === question.id) state.headId = headBefore;
        messages.change(message.id, {
          attempt: attemptAfter(ids, error),
          ...(error !== undefined && { error: callError(error) }),
        });
        remember();
        void askOnceAllowed(message.id);
      },
    });
    return true;
  };

  const askOnceAllowed = async (messageId: string): Promise<void> => {
    const isAllowed = await challenge(context, messageId);
    const message = messageOf(state, messageId);
    if (isAllowed && message && !state.run) ask(message);
  };

  return {
    ask,
    /** Asks again how two versions compare, where the visitor has not said so. */
    restoreComparison: (comparison: Comparison | null): void => {
      const messageIds = comparison ? [comparison.messageId, comparison.previousId] : [];
      const [answer, previous] = messageIds.map((id) => messageOf(state, id));
      if (answer && previous && !answer.verdict && !state.run) state.comparison = comparison;
    },
    /** Forgets `comparison`: the visitor has said how the versions compare, or does not want to. */
    dismissComparison: (): void => {
      state.comparison = null;
      remember();
    },
  };
};
export type Versions = ReturnType<typeof createVersions>;
