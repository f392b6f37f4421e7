import type { ContentPart } from '../../service/contract/conversation.ts';
import { MAX_QUESTION_LENGTH } from '../../service/contract/run.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import type { ComposerDraft } from '../memory/composer-draft.ts';
import { newQuestion, questionParts } from '../run/requests.ts';
import { messageOf, nearestAnswer } from '../tree/message-tree.ts';
import type { Outbox } from './outbox.ts';
import { showWaiting } from './show-waiting.ts';

type QuestionTools = {
  draft: ComposerDraft;
  outbox: Outbox;
  /** Sends a question at once. */
  send: (question: ThreadMessage) => void;
};

/** Asks what the visitor writes. Each question is stored before anything is done with it. */
export const createQuestions = (context: ConversationContext, { draft, outbox, send }: QuestionTools) => {
  const { state, memory, visitor, remember } = context;

  /** Makes the parts of a question; undefined where there is nobody or nothing to ask, or too much. */
  const partsOf = (text: string, attachments: readonly ContentPart[]): ContentPart[] | undefined => {
    const trimmed = text.trim();
    const parts = questionParts(trimmed, attachments);
    // A bad address names no bot: what is typed stays, and nothing is asked.
    const canAsk = visitor.state.address !== null && parts.length > 0;
    return canAsk && trimmed.length <= MAX_QUESTION_LENGTH ? parts : undefined;
  };

  const store = (question: ThreadMessage): void => {
    memory.questions.add(question);
    state.askedId = question.id;
  };

  return {
    partsOf,
    /** Asks a question after the answer on show. While others are on their way, or without a network, it waits. */
    ask: (asked: ThreadMessage): void => {
      const sessionId = state.sessionId ?? randomUuid();
      if (state.sessionId === null) draft.moveTo(sessionId);
      const question = { ...asked, sessionId, parentId: nearestAnswer(state, state.headId) };
      store(question);
      showWaiting(context, question);
      outbox.sendNext();
      if (!state.messages.byId.has(question.id)) memory.questions.move(question, 'queued');
      remember();
    },
    /**
     * Asks a question in other words, as another version beside it; its files and images go with it.
     * @returns false when it was not taken: it is empty, too long or still waits, or an answer is being written.
     */
    edit: (questionId: string, text: string): boolean => {
      const message = messageOf(state, questionId);
      if (message?.role !== 'user' || message.delivery === 'waiting' || state.run) return false;
      const attachments = message.parts.filter(({ type }) => type !== 'text');
      const parts = partsOf(text, attachments);
      if (!parts) return false;
      const edited = newQuestion(message.sessionId, message.parentId, parts);
      store(edited);
      send(edited);
      return true;
    },
  };
};
export type Questions = ReturnType<typeof createQuestions>;
