import { ref } from 'valtio/vanilla';
import { codes } from '../service/contract/codes.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ConversationMemory } from './conversation-memory.ts';
import type { ConversationState, ThreadMessage } from './conversation-state.ts';
import { messageOf, textOf } from './tree/message-tree.ts';
import {
  type AttemptIds,
  emptyAnswer,
  newAttempt,
  questionRequest,
  regenerateRequest,
  retold,
} from './questions.ts';
import type { Placing, PlacingOptions } from './placing.ts';
import type { TurnOutcome } from './run-turn.ts';
import { brokeOff, callError } from './turn-error.ts';
import type { Turns } from './turns.ts';

export type AskingOptions = {
  state: ConversationState;
  turns: Turns;
  memory: () => ConversationMemory;
  placing: Placing;
  isOnline: () => boolean;
  /** A question was not taken because there is no network. */
  onOffline: (question: ThreadMessage, ids: AttemptIds) => void;
  /** The conversation is not kept any more: a question in it is to be asked elsewhere. */
  onGone: (question: ThreadMessage) => void;
  onProgress: PlacingOptions['onProgress'];
  onMessage: PlacingOptions['onMessage'];
};

/** Asks questions and places their answers in the tree. */
export type Asking = {
  /** Asks a new question; the same ids again are the same question. */
  ask: (question: ThreadMessage, ids: AttemptIds) => void;
  /** Asks again: an unsent question, one that has been answered, or that of the given answer. */
  askAgain: (message: ThreadMessage) => boolean;
  /** Comes back to an answer that is still being written. */
  resume: (answer: ThreadMessage) => void;
  /** Remembers the ids of a question that was not taken, for `askAgain`. */
  keepAttempt: (messageId: string, ids: AttemptIds) => void;
};

/** Makes the asking part of one conversation store. */
export const createAsking = (options: AskingOptions): Asking => {
  const { state, turns, memory, placing, onProgress, onMessage } = options;
  const { put, change, remember, finish, finishLost } = placing;
  /** The ids of attempts that the service has not taken, by the message that can try again. */
  const attempts = new Map<string, AttemptIds>();

  /** Makes a new version the newest one, whatever the clocks of browser and service say. */
  const asNewest = (message: ThreadMessage): ThreadMessage => {
    let { createdAt } = message;
    for (const { id, parentId, createdAt: other } of Object.values(state.messages)) {
      if (parentId === message.parentId && id !== message.id) createdAt = Math.max(createdAt, other + 1);
    }
    return { ...message, createdAt };
  };

  /** Whether the service has let go of what it once had. */
  const isGone = (error: unknown): boolean =>
    error instanceof ServiceError &&
    error.code === codes.notFound &&
    Object.values(state.messages).some(({ delivery }) => delivery === undefined);

  /** Remembers to ask how a new version of an answer compares with the one before it. */
  const compare = (answer: ThreadMessage, previous: ThreadMessage) => {
    if (previous.role !== 'assistant' || previous.status === 'failed') return;
    if (answer.status === 'failed' || answer.interrupts || textOf(answer) === '' || textOf(previous) === '')
      return;
    state.comparison = { messageId: answer.id, previousId: previous.id };
  };

  /**
   * Begins a turn for a question.
   * @param again The message that offers to try again when the service does not take it; back on show then.
   */
  const begin = (question: ThreadMessage, ids: AttemptIds, again: ThreadMessage) => {
    const isNew = question.delivery !== undefined;
    const answer = asNewest(emptyAnswer(question, ids));
    state.comparison = null;
    attempts.set(again.id, ids);
    state.headId = question.id;
    remember();

    const onOver = async (outcome: TurnOutcome) => {
      if (outcome.type === 'ended') {
        compare(outcome.answer, again);
        finish(outcome.answer);
      } else if (outcome.type === 'lost') {
        await finishLost(outcome.answer, outcome.error);
      } else if (outcome.type === 'aborted' && outcome.isStarted) {
        finish({ ...outcome.answer, status: 'stopped' });
      } else if (isNew && outcome.type === 'not-taken' && !options.isOnline()) {
        state.run = null;
        if (state.headId === question.id) state.headId = question.parentId;
        delete state.messages[question.id];
        remember();
        options.onOffline(question, ids);
      } else if (isNew && outcome.type === 'not-taken' && isGone(outcome.error)) {
        memory().removeUnsent(question.sessionId, question.id);
        options.onGone(question);
      } else {
        state.run = null;
        if (state.headId === question.id) state.headId = again.id;
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
          // What the answer before it waited for is not waited for any more.
          if (question.parentId !== null) change(question.parentId, {}, 'interrupts');
          onMessage({ type: 'asked', message: messageOf(state, question.id) ?? question });
          memory().removeUnsent(question.sessionId, question.id);
        }
        put(answer);
        state.live = ref(answer);
        if (state.headId === question.id) state.headId = answer.id;
        remember();
        onProgress('taken');
      },
      onOver,
    });
  };

  return {
    ask: (asked, ids) => {
      const question = asNewest({ ...asked, delivery: 'sending' });
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
      state.live = ref(answer);
      turns.begin({
        start: { type: 'resume', runId, afterSeq: 0 },
        runId,
        answer: retold(answer, runId),
        onTaken: () => undefined,
        onOver: async (outcome) => {
          if (outcome.type === 'ended') finish(outcome.answer, 'joined');
          else if (outcome.type === 'lost') {
            // What was stored may be more than what was read again.
            const isLess = outcome.answer.parts.length === 0;
            await finishLost(isLess ? answer : outcome.answer, outcome.error, 'joined');
          } else if (outcome.type === 'aborted') finish({ ...outcome.answer, status: 'stopped' }, 'joined');
        },
      });
    },
    keepAttempt: (messageId, ids) => attempts.set(messageId, ids),
  };
};
