import type { Visitor } from '../../visitor/visitor.ts';
import type { ConversationMemory } from '../memory/conversation-memory.ts';
import type { ConversationState } from '../conversation-state.ts';
import type { ConversationEvents } from '../conversation-events.ts';
import { newAnswer, questionRequest } from '../run/requests.ts';
import { streamAnswer, type StreamAnswerOptions } from '../run/stream-answer.ts';

export type BackgroundOutboxOptions = Pick<StreamAnswerOptions, 'retry' | 'schedule'> & {
  state: ConversationState;
  memory: () => ConversationMemory;
  runtime: () => Visitor;
  events: ConversationEvents;
  signal: AbortSignal;
};

/** Makes what sends the waiting questions of conversations that are not on show, each after the answer before it. */
export const createBackgroundOutbox = (options: BackgroundOutboxOptions) => {
  const { state, memory, runtime, events, signal } = options;
  let isSending = false;
  /** There may be more to send than what is being sent. */
  let isWanted = false;

  /** The visitor has come back to it: the outbox on show sends what is left. */
  const isOnShow = (sessionId: string) => state.sessionId === sessionId || signal.aborted;

  /** A waiting question may be sent elsewhere, given up, or be another visitor's while an answer is read. */
  const isStillWaiting = (sessionId: string, questionId: string) =>
    memory()
      .unsent(sessionId)
      .some(({ question, isWaiting }) => question.id === questionId && isWaiting);

  const sendSession = async (sessionId: string): Promise<void> => {
    const { service, environment } = runtime();
    let previousAnswer: string | undefined;
    for (const { question, runId, answerId } of memory().unsent(sessionId)) {
      if (!isStillWaiting(sessionId, question.id) || isOnShow(sessionId)) return;
      const ids = { runId, answerId };
      const asked = { ...question, parentId: previousAnswer ?? question.parentId };
      // One after the other: each follows the answer before it.
      const outcome = await streamAnswer({
        service,
        network: environment.network,
        start: questionRequest(asked, ids),
        runId,
        answer: newAnswer(asked, ids),
        onStarted: () => {
          memory().removeUnsent(sessionId, question.id);
          events.tell({ type: 'changed', sessionId, headId: answerId });
        },
        signal,
        retry: options.retry,
        schedule: options.schedule,
      });
      if (outcome.type !== 'ended') return;
      events.tell({ type: 'changed', sessionId, headId: answerId });
      previousAnswer = answerId;
    }
  };

  return {
    /** Sends as soon as there is a network. */
    send: async (): Promise<void> => {
      isWanted = true;
      if (isSending) return;
      isSending = true;
      try {
        while (isWanted && !memory().waitingSessions().every(isOnShow)) {
          isWanted = false;
          const { network } = runtime().environment;
          await network.whenOnline(signal);
          // One conversation after the other, so that a visitor who comes back does not ask everything at once.
          for (const sessionId of memory().waitingSessions()) await sendSession(sessionId);
          isWanted ||= !network.isOnline();
        }
      } catch {
        // The page is being left; what waits is kept.
      } finally {
        isSending = false;
      }
    },
    /** Sends on the question that is being sent in the conversation on show, which is about to be left. */
    adopt: () => {
      if (state.sessionId === null || state.run?.phase === 'stopping') return;
      for (const entry of memory().unsent(state.sessionId)) {
        const { id } = entry.question;
        const isSent = Object.hasOwn(state.messages, id) && state.messages[id]?.delivery === 'sending';
        if (isSent) memory().addUnsent({ ...entry, isWaiting: true });
      }
    },
    /** Sends nothing more of what waits, as another visitor is here now. Whoever asked it finds it unsent. */
    giveUp: () => {
      for (const sessionId of memory().waitingSessions()) {
        for (const entry of memory().unsent(sessionId)) memory().addUnsent({ ...entry, isWaiting: false });
      }
    },
  };
};
export type BackgroundOutbox = ReturnType<typeof createBackgroundOutbox>;
