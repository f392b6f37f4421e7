import { loadCode } from '../../base/load-code.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { Comparison, ThreadMessage } from '../conversation-state.ts';
import type { HeadWriter } from '../loading/head-writer.ts';
import { messageOf, newestLeafOf } from '../tree/message-tree.ts';
import type { Answers } from './answers.ts';
import { challenge } from './challenge.ts';
import { attemptAfter, newAttempt, newQuestion, questionParts, regenerateRequest } from './requests.ts';
import { callError } from './run-error.ts';

const loadHeadWriter = () => import('../loading/head-writer.ts');

/**
 * Makes and shows versions of answers, whose questions are answered anew, and of questions, in other words. It
 * stays one function, though it is long: what makes a version, what shows one and what compares two change the
 * same branch on show, and a file of its own for each would cost bytes before the first answer.
 * @param send Sends a question at once.
 */
export const createVersions = (
  context: ConversationContext,
  answers: Answers,
  send: (question: ThreadMessage) => void,
) => {
  const { state, messages, memory, remember, visitor, signal } = context;
  let headWriter: HeadWriter | undefined;

  /** Stores which branch is on show. The code for it comes with the first choice, or once there is a network. */
  const storeHead = async (sessionId: string, headId: string): Promise<void> => {
    const code = await loadCode(loadHeadWriter).catch(async () => {
      await visitor.environment.network.whenOnline(signal);
      return loadCode(loadHeadWriter).catch(() => undefined);
    });
    if (signal.aborted) return;
    headWriter ??= code?.createHeadWriter(context);
    headWriter?.(sessionId, headId);
  };

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
    /**
     * Asks a question in other words, as another version beside it; its files and images go with it.
     * @returns false when it was not taken: it is empty, too long or waits, or an answer is being written.
     */
    edit: (questionId: string, text: string): boolean => {
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
    show: (messageId: string): void => {
      const { sessionId } = state;
      if (sessionId === null || !messageOf(state, messageId)) return;
      const headId = newestLeafOf(state, messageId);
      if (headId === state.headId) return;
      state.headId = headId;
      remember();
      // The service does not know a question that it has not taken.
      if (messageOf(state, headId)?.delivery !== undefined) return;
      void storeHead(sessionId, headId);
      answers.tellChanged('here');
    },
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
