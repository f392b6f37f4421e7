import { coalesce } from '../../service/coalesce.ts';
import type { ConversationContext } from '../conversation-context.ts';
import { newAnswer, questionRequest } from '../run/requests.ts';
import { streamAnswer } from '../run/stream-answer.ts';

/** Makes what sends the waiting questions of conversations that are not on show, each after the answer before it. */
export const createBackgroundOutbox = (context: ConversationContext) => {
  const { state, memory, visitor, events, signal } = context;
  const { network } = visitor.environment;

  /** The visitor has come back to it: the outbox on show sends what is left. */
  const isOnShow = (sessionId: string) => state.sessionId === sessionId || signal.aborted;

  /** A waiting question may be sent elsewhere, given up, or be another visitor's while an answer is read. */
  const isStillWaiting = (sessionId: string, questionId: string) =>
    memory.unsent(sessionId).some(({ question, isWaiting }) => question.id === questionId && isWaiting);

  const sendSession = async (sessionId: string): Promise<void> => {
    let previousAnswer: string | undefined;
    for (const { question, runId, answerId } of memory.unsent(sessionId)) {
      if (!isStillWaiting(sessionId, question.id) || isOnShow(sessionId)) return;
      const ids = { runId, answerId };
      const asked = { ...question, parentId: previousAnswer ?? question.parentId };
      // One after the other: each follows the answer before it.
      const outcome = await streamAnswer(context, {
        start: questionRequest(asked, ids),
        answer: newAnswer(asked, ids),
        onStarted: () => {
          memory.removeUnsent(sessionId, question.id);
          events.tell({ type: 'changed', sessionId, headId: answerId });
        },
        signal,
      });
      if (outcome.type !== 'ended') return;
      events.tell({ type: 'changed', sessionId, headId: answerId });
      previousAnswer = answerId;
    }
  };

  /** Sends as soon as there is a network. */
  const send = coalesce(async () => {
    if (memory.waitingSessions().every(isOnShow)) return;
    await network.whenOnline(signal);
    // One conversation after the other, so that a visitor who comes back does not ask everything at once.
    for (const sessionId of memory.waitingSessions()) await sendSession(sessionId);
    if (!network.isOnline()) void send();
  });

  return {
    send,
    /** Sends on the question that is being sent in the conversation on show, which is about to be left. */
    adopt: () => {
      if (state.sessionId === null || state.run?.phase === 'stopping') return;
      for (const entry of memory.unsent(state.sessionId)) {
        const { id } = entry.question;
        const isSent = Object.hasOwn(state.messages, id) && state.messages[id]?.delivery === 'sending';
        if (isSent) memory.addUnsent({ ...entry, isWaiting: true });
      }
    },
    /** Sends nothing more of what waits, as another visitor is here now. Whoever asked it finds it unsent. */
    giveUp: () => {
      for (const sessionId of memory.waitingSessions()) {
        for (const entry of memory.unsent(sessionId)) memory.addUnsent({ ...entry, isWaiting: false });
      }
    },
  };
};
