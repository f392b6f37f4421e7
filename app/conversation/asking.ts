import { ref } from 'valtio/vanilla';
import { codes } from '../service/contract/codes.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ConversationMemory } from './conversation-memory.ts';
import type { ConversationState, ThreadMessage } from './conversation-state.ts';
import { messageOf, nearestAnswer } from './message-tree.ts';
import {
  type AttemptIds,
  emptyAnswer,
  newAttempt,
  newQuestion,
  questionRequest,
  regenerateRequest,
} from './questions.ts';
import type { TurnOutcome } from './run-turn.ts';
import { brokeOff, callError } from './turn-error.ts';
import type { Turns } from './turns.ts';

export type AskingOptions = {
  state: ConversationState;
  turns: Turns;
  memory: () => ConversationMemory;
  /** Gets an answer as the service has stored it; undefined when it has not or cannot be asked. */
  fetchAnswer: (answer: ThreadMessage) => Promise<ThreadMessage | undefined>;
};

/** Asks questions and places their answers in the tree. */
export type Asking = {
  ask: (sessionId: string, text: string) => void;
  /** Asks again: an unsent question, one that has been answered, or that of the given answer. */
  askAgain: (message: ThreadMessage) => boolean;
  /** Comes back to an answer that is still being written. */
  resume: (answer: ThreadMessage) => void;
  /** Remembers the ids of a question that was not taken, for `askAgain`. */
  keepAttempt: (messageId: string, ids: AttemptIds) => void;
};

/** Makes the asking part of one conversation store. */
export const createAsking = ({ state, turns, memory, fetchAnswer }: AskingOptions): Asking => {
  /** The ids of attempts that the service has not taken, by the message that can try again. */
  const attempts = new Map<string, AttemptIds>();

  const put = (message: ThreadMessage) => {
    state.messages[message.id] = ref(message);
  };

  const change = (messageId: string, fields: Partial<ThreadMessage>, ...cleared: (keyof ThreadMessage)[]) => {
    const message = messageOf(state, messageId);
    if (!message) return;
    const changed = { ...message, ...fields };
    for (const field of cleared) delete changed[field];
    put(changed);
  };

  const remember = () => {
    if (state.sessionId) memory().setCurrent({ sessionId: state.sessionId, headId: state.headId });
  };

  const finish = (answer: ThreadMessage) => {
    const status = answer.status === 'running' ? 'complete' : answer.status;
    put({ ...answer, status });
    state.live = null;
    state.run = null;
    state.headId = answer.id;
    remember();
  };

  const finishLost = async (answer: ThreadMessage, error: unknown) => {
    const sessionId = state.sessionId;
    const stored = await fetchAnswer(answer);
    if (state.sessionId !== sessionId || state.run?.answerId !== answer.id) return;
    if (stored && stored.status !== 'running') {
      finish(stored);
      return;
    }
    const isGone =
      !(error instanceof ServiceError) ||
      error.retryable ||
      error.code === codes.gone ||
      error.code === codes.notFound;
    finish({ ...answer, status: 'failed', error: isGone ? brokeOff : callError(error) });
  };

  /**
   * Begins a turn for a question.
   * @param again The message that offers to try again when the service does not take it; back on show then.
   */
  const begin = (question: ThreadMessage, ids: AttemptIds, again: ThreadMessage) => {
    const isNew = question.delivery !== undefined;
    const answer = emptyAnswer(question, ids);
    attempts.set(again.id, ids);
    state.headId = question.id;
    remember();

    const onOver = async (outcome: TurnOutcome) => {
      if (outcome.type === 'ended') {
        finish(outcome.answer);
      } else if (outcome.type === 'lost') {
        await finishLost(outcome.answer, outcome.error);
      } else if (outcome.type === 'aborted' && outcome.isStarted) {
        finish({ ...outcome.answer, status: 'stopped' });
      } else {
        state.run = null;
        state.headId = again.id;
        change(again.id, {
          ...(isNew && { delivery: 'unsent' }),
          ...(outcome.type === 'not-taken' && { error: callError(outcome.error) }),
        });
        remember();
      }
    };

    turns.begin({
      start: isNew ? questionRequest(question, ids) : regenerateRequest(question, ids),
      runId: ids.runId,
      answer,
      onTaken: () => {
        attempts.delete(again.id);
        if (isNew) {
          change(question.id, {}, 'delivery', 'error');
          memory().removeUnsent(question.sessionId, question.id);
        }
        put(answer);
        state.live = ref(answer);
        state.headId = answer.id;
        remember();
      },
      onOver,
    });
  };

  return {
    ask: (sessionId, text) => {
      const question = newQuestion(sessionId, nearestAnswer(state, state.headId), text);
      const ids = newAttempt();
      memory().addUnsent({ question, ...ids });
      put(question);
      begin(question, ids, question);
    },
    askAgain: (message) => {
      const isAnswer = message.role === 'assistant';
      const question = isAnswer ? messageOf(state, message.parentId ?? '') : message;
      if (!question) return false;
      const isNew = question.delivery === 'unsent';
      change(message.id, isNew ? { delivery: 'sending' } : {}, 'error');
      const asked = messageOf(state, question.id) ?? question;
      begin(asked, attempts.get(message.id) ?? newAttempt(), message);
      return true;
    },
    resume: (answer) => {
      const runId = answer.runId;
      if (!runId) {
        put({ ...answer, status: 'failed', error: brokeOff });
        return;
      }
      const { id, sessionId, parentId, role, createdAt, model } = answer;
      state.live = ref(answer);
      turns.begin({
        start: { type: 'resume', runId, afterSeq: 0 },
        runId,
        answer: {
          id,
          sessionId,
          parentId,
          role,
          createdAt,
          runId,
          parts: [],
          status: 'running',
          ...(model !== undefined && { model }),
        },
        onTaken: () => undefined,
        onOver: async (outcome) => {
          if (outcome.type === 'ended') finish(outcome.answer);
          else if (outcome.type === 'lost') {
            // What was stored may be more than what was read again.
            const isLess = outcome.answer.parts.length === 0;
            await finishLost(isLess ? answer : outcome.answer, outcome.error);
          } else if (outcome.type === 'aborted') finish({ ...outcome.answer, status: 'stopped' });
        },
      });
    },
    keepAttempt: (messageId, ids) => attempts.set(messageId, ids),
  };
};
