import * as codes from '../../service/contract/codes.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { AttemptIds, RunError, ThreadMessage } from '../conversation-state.ts';
import type { ComposerDraft } from '../memory/composer-draft.ts';
import type { Answers } from '../run/answers.ts';
import { attemptAfter, newAttempt, questionRequest } from '../run/requests.ts';
import { callError, hasCode, mayBeMet } from '../run/run-error.ts';
import { messageOf } from '../tree/message-tree.ts';
import type { QuestionRecord } from './question-records.ts';
import { showFound } from './show-found.ts';
import { showWaiting } from './show-waiting.ts';

/** Returns what is kept of why a question was not taken; undefined where no service has said it. */
const reasonToKeep = ({ code, texts, data }: RunError): QuestionRecord['refused'] =>
  typeof code === 'number' ? { code, texts, data } : undefined;

/**
 * Sends questions of the conversation on show, and notes what becomes of them. Each is stored before it is
 * sent.
 * @param startOver Puts a new conversation on show in place of one that no longer exists.
 */
export const createQuestionSender = (
  context: ConversationContext,
  answers: Answers,
  draft: ComposerDraft,
  startOver: () => void,
) => {
  const { state, messages, memory, remember, visitor, news, signal } = context;
  const { questions } = memory;

  /** Whether nothing can be sent for now, whatever it is. */
  const mustWait = (): boolean =>
    !visitor.environment.network.isOnline() || visitor.state.phase.type === 'login-required';

  /** Whether the service no longer has the conversation, which it once had. */
  const isConversationGone = (error: unknown): boolean =>
    hasCode(error, codes.notFound) &&
    [...state.messages.byId.values()].some(({ delivery }) => delivery === undefined);

  /** Goes on in a new conversation, which begins with the questions that the service has not taken. */
  const goOnInNew = ({ id, sessionId: fromId }: ThreadMessage): void => {
    const sessionId = randomUuid();
    questions.moveAll(fromId, sessionId);
    questions.move({ id, sessionId }, 'queued');
    startOver();
    state.askedId = id;
    draft.moveTo(sessionId);
    showFound(context);
  };

  const onTaken = (question: ThreadMessage): void => {
    messages.change(question.id, {}, 'delivery', 'error', 'attempt');
    // The service has closed the interrupts of the answer before it.
    if (question.parentId !== null) messages.change(question.parentId, {}, 'interrupts');
    questions.move(question, 'taken');
    news.tell('asked', messageOf(state, question.id) ?? question);
  };

  /** Leaves a question with the visitor, who can try again, or do first what it needs. */
  const onRefused = (question: ThreadMessage, attempt: AttemptIds, reason?: RunError): void => {
    messages.change(question.id, { delivery: 'unsent', attempt, ...(reason && { error: reason }) });
    questions.move(question, reason && mayBeMet(reason) ? 'challenged' : 'refused', {
      ...attempt,
      refused: reason && reasonToKeep(reason),
    });
  };

  /** @param asked A question that is stored, in the tree or not yet. */
  return (asked: ThreadMessage): void => {
    const isInTree = state.messages.byId.has(asked.id);
    const { error: _error, ...question }: ThreadMessage = {
      ...(isInTree ? asked : answers.asNewest(asked)),
      delivery: 'sending',
    };
    const ids = question.attempt ?? newAttempt();
    messages.put(question);
    questions.move(question, 'sent', { question });
    answers.start({
      question,
      ids,
      start: questionRequest(question, ids),
      onTaken: () => onTaken(question),
      onNotTaken: (end) => {
        if (signal.aborted) return;
        if (end.type === 'left') {
          // It goes on without being on show, unless the visitor wanted it stopped.
          questions.move(question, end.isStopping ? 'refused' : 'queued');
          return;
        }
        const { error } = end;
        if (error !== undefined && mustWait()) {
          questions.move(question, 'queued');
          showWaiting(context, question);
        } else if (isConversationGone(error)) goOnInNew(question);
        else onRefused(question, attemptAfter(ids, error), error === undefined ? error : callError(error));
        remember();
      },
    });
  };
};
