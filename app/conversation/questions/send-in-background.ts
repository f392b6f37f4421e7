import * as codes from '../../service/contract/codes.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { newAnswer, questionRequest } from '../run/requests.ts';
import { hasCode } from '../run/run-error.ts';
import { streamAnswer } from '../run/stream-answer.ts';
import { goesOut } from './question-records.ts';

/** Whether the conversation that a question goes on with is not kept any more. */
const isGone = ({ parentId }: ThreadMessage, error: unknown): boolean =>
  parentId !== null && hasCode(error, codes.notFound);

/** Sends the waiting questions of a conversation that is not on show, each after the answer before it. */
export const createBackgroundSender = (context: ConversationContext) => {
  const { state, memory, events, signal } = context;
  const { questions } = memory;

  /** The visitor has come back to it: the outbox on show sends what is left. */
  const isOnShow = (sessionId: string) => state.sessionId === sessionId || signal.aborted;

  const sendSession = async (sessionId: string): Promise<void> => {
    let previousAnswer: string | undefined;
    for (const { question, runId, answerId } of questions.of(sessionId).filter(goesOut)) {
      // It may be sent elsewhere, given up, or be another visitor's, while an answer is read.
      const record = questions.find(question);
      if (!record || !goesOut(record) || isOnShow(sessionId)) return;
      questions.move(question, 'sent');
      const ids = { runId, answerId };
      const asked = { ...question, parentId: previousAnswer ?? question.parentId };
      // One after the other: each follows the answer before it.
      const outcome = await streamAnswer(context, {
        start: questionRequest(asked, ids),
        answer: newAnswer(asked, ids),
        onStarted: () => {
          questions.move(question, 'taken');
          events.tell({ type: 'changed', sessionId, headId: answerId });
        },
        signal,
      });
      if (outcome.type === 'not-taken' && isGone(asked, outcome.error)) {
        const newId = randomUuid();
        questions.moveAll(sessionId, newId);
        await sendSession(newId);
        return;
      }
      if (outcome.type !== 'ended') return;
      events.tell({ type: 'changed', sessionId, headId: answerId });
      previousAnswer = answerId;
    }
  };

  return sendSession;
};
