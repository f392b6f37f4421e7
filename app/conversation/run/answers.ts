import { ref } from 'valtio/vanilla';
import { codes } from '../../service/contract/codes.ts';
import type { ResumeEntry } from '../../service/contract/run.ts';
import { ServiceError } from '../../service/service-error.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage, RunError } from '../conversation-state.ts';
import type { UnsentQuestion } from '../memory/conversation-memory.ts';
import { messageOf, textOf } from '../tree/message-tree.ts';
import {
  type AttemptIds,
  continuationRequest,
  emptied,
  newAnswer,
  newAttempt,
  questionRequest,
  regenerateRequest,
} from './requests.ts';
import { incompleteAnswer, callError, mayBeMet } from './run-error.ts';
import type { Runs } from './runs.ts';

/** How far a run has come, for the conversation to go on from there. */
export type RunReport =
  /** The service has taken it; `question` is a new one. */
  | { type: 'taken'; question?: ThreadMessage }
  /** Its answer has ended, written for a question from here or from another tab. */
  | { type: 'answered'; answer: ThreadMessage; from: 'here' | 'elsewhere' }
  /** The service did not take it, or gives no more of an answer. The message, which says why if anything went wrong, can try again. */
  | { type: 'refused'; messageId: string; what: 'question' | 'version' | 'continuation' | 'rest' }
  /** The question was not taken and waits: there is no network, or the visitor has to log in first. */
  | { type: 'postponed'; question: ThreadMessage; ids: AttemptIds }
  /** The conversation is not kept any more: the question is to be asked elsewhere. */
  | { type: 'conversation-gone'; question: ThreadMessage }
  /** The answer waits no more: it was continued elsewhere. */
  | { type: 'continued-elsewhere' };

type Continuation = { runId: string; entries: readonly ResumeEntry[] };

/** Returns what is kept of the reason why a question was not taken; undefined where no service has said one. */
const refusedOf = ({ code, text, data }: Partial<RunError> = {}): UnsentQuestion['refused'] =>
  typeof code === 'number' ? { code, text, data } : undefined;

const hasCode = (error: unknown, ...expected: unknown[]): boolean =>
  error instanceof ServiceError && expected.includes(error.code);

/** Starts runs of every kind and puts their results into the tree. */
export const createAnswers = (
  { state, messages, memory, remember, visitor }: ConversationContext,
  runs: Runs,
  report: (report: RunReport) => void,
) => {
  const { put, change } = messages;
  /** The ids of attempts that the service has not taken, by the message that can try again. */
  const attempts = new Map<string, AttemptIds>();
  /** The same for continuations, by the answer that waits. */
  const continuations = new Map<string, Continuation>();
  const ownRuns = new Set<string | undefined>();

  /** Returns the ids under which a message was not taken, since the page was loaded or before. */
  const attemptOf = ({ id, sessionId }: ThreadMessage): AttemptIds | undefined => {
    const known = attempts.get(id);
    if (known) return known;
    const kept = memory.unsent(sessionId).find(({ question }) => question.id === id);
    return kept && { runId: kept.runId, answerId: kept.answerId };
  };

  /** Makes a new version the newest one, whatever the clocks of browser and service say. */
  const asNewest = <Version extends ThreadMessage>(message: Version): Version => {
    let { createdAt } = message;
    for (const { id, createdAt: other } of state.messages.byParent.get(message.parentId) ?? []) {
      if (id !== message.id) createdAt = Math.max(createdAt, other + 1);
    }
    return { ...message, createdAt };
  };

  /** Whether the service no longer has a conversation that it once had. */
  const isConversationGone = (error: unknown): boolean =>
    hasCode(error, codes.notFound) &&
    [...state.messages.byId.values()].some(({ delivery }) => delivery === undefined);

  /** Remembers to ask how a new version of an answer compares with the one before it. */
  const compare = (answer: ThreadMessage, previous: ThreadMessage) => {
    if (previous.role !== 'assistant' || previous.status === 'failed') return;
    if (answer.status === 'failed' || answer.interrupts || textOf(answer) === '' || textOf(previous) === '')
      return;
    state.comparison = { messageId: answer.id, previousId: previous.id };
  };

  const finish = (answer: ThreadMessage, from: 'here' | 'elsewhere') => {
    if (from === 'here' && answer.runId !== undefined) ownRuns.add(answer.runId);
    put(answer);
    // The visitor may be looking at another version meanwhile.
    if (state.headId === answer.parentId) state.headId = answer.id;
    remember();
    report({ type: 'answered', answer, from });
    if (answer.error && mayBeMet(answer.error))
      report({ type: 'refused', messageId: answer.id, what: 'rest' });
  };

  const questionTaken = (question: ThreadMessage) => {
    change(question.id, {}, 'delivery', 'error');
    // The service has closed the interrupts of the answer before it.
    if (question.parentId !== null) change(question.parentId, {}, 'interrupts');
    memory.removeUnsent(question.sessionId, question.id);
    return messageOf(state, question.id) ?? question;
  };

  /** Whether nothing can be sent for now, whatever it is. */
  const mustWait = (): boolean =>
    !visitor.environment.network.isOnline() || visitor.state.phase.type === 'login-required';

  /** Has a question answered. `retryFrom` is the message that offers to try again when the service does not take it. */
  const startAnswer = (question: ThreadMessage, ids: AttemptIds, retryFrom: ThreadMessage) => {
    const isNew = question.delivery !== undefined;
    const answer = asNewest(newAnswer(question, ids));
    const headBefore = state.headId;
    state.comparison = null;
    attempts.set(retryFrom.id, ids);
    state.headId = question.id;
    remember();

    const onNotTaken = (error: unknown) => {
      if (isNew && error !== undefined && mustWait()) {
        if (state.headId === question.id) state.headId = question.parentId;
        messages.remove(question.id);
        remember();
        report({ type: 'postponed', question, ids });
      } else if (isNew && isConversationGone(error)) {
        report({ type: 'conversation-gone', question });
      } else {
        // If another version of an earlier answer was asked for, the messages that follow that answer are shown again.
        if (state.headId === question.id) state.headId = isNew ? retryFrom.id : headBefore;
        // The service refuses a run that was stopped before it arrived, so the next attempt needs new ids.
        const next = error === undefined || hasCode(error, codes.gone) ? newAttempt() : ids;
        attempts.set(retryFrom.id, next);
        change(retryFrom.id, {
          ...(isNew && { delivery: 'unsent' }),
          ...(error !== undefined && { error: callError(error) }),
        });
        if (isNew) {
          const reason = messageOf(state, question.id)?.error;
          memory.changeUnsent(question.sessionId, question.id, {
            ...next,
            refused: refusedOf(reason),
            // A reload must not lose a question that something can be done for: it goes out again then.
            isWaiting: reason !== undefined && mayBeMet(reason),
          });
        }
        remember();
        report({ type: 'refused', messageId: retryFrom.id, what: isNew ? 'question' : 'version' });
      }
    };

    runs.start({
      start: isNew ? questionRequest(question, ids) : regenerateRequest(question, ids),
      answer,
      onTaken: () => {
        attempts.delete(retryFrom.id);
        const taken = isNew ? { question: questionTaken(question) } : {};
        put(answer);
        state.live = ref(answer);
        if (state.headId === question.id) state.headId = answer.id;
        remember();
        report({ type: 'taken', ...taken });
      },
      onEnd: (end) => {
        if (end.type === 'not-taken') onNotTaken(end.error);
        else {
          compare(end.answer, retryFrom);
          finish(end.answer, 'here');
        }
      },
    });
  };

  return {
    /** Asks a new question; the same ids again are the same question. */
    ask: (asked: ThreadMessage, { runId, answerId }: AttemptIds): void => {
      const ids = { runId, answerId };
      const question = asNewest<ThreadMessage>({ ...asked, delivery: 'sending' });
      const kept = memory.unsent(question.sessionId).find(({ question: { id } }) => id === question.id);
      // A question that goes out by itself does so after a reload as well, until it is taken or refused.
      memory.addUnsent({ question, ...ids, isWaiting: kept?.isWaiting ?? false });
      put(question);
      startAnswer(question, ids, question);
    },
    /** Asks again: an unsent question, one that has been answered, or that of the given answer. */
    askAgain: (message: ThreadMessage): boolean => {
      const isAnswer = message.role === 'assistant';
      const question = isAnswer ? messageOf(state, message.parentId ?? '') : message;
      if (!question) return false;
      const isNew = question.delivery === 'unsent';
      // A failed answer keeps its error: it is shown again if no new answer comes, and later as the earlier version.
      if (message.status !== 'failed') change(message.id, isNew ? { delivery: 'sending' } : {}, 'error');
      const asked = messageOf(state, question.id) ?? question;
      startAnswer(asked, attemptOf(message) ?? newAttempt(), message);
      return true;
    },
    /** Takes a question that the service has not taken out of the tree, to be asked again; returns the ids of its attempt. */
    takeBack: ({ id, sessionId, parentId }: ThreadMessage): AttemptIds | undefined => {
      const kept = memory.unsent(sessionId).find(({ question }) => question.id === id);
      // Another tab may have sent it.
      if (!kept) return undefined;
      if (state.headId === id) state.headId = parentId;
      messages.remove(id);
      return { runId: kept.runId, answerId: kept.answerId };
    },
    /** Reads an answer that is being written, or whose rest did not come, from its beginning. */
    rejoin: ({ error: _error, ...answer }: ThreadMessage): void => {
      const { runId } = answer;
      if (!runId) {
        put({ ...answer, status: 'failed', error: incompleteAnswer });
        return;
      }
      runs.start({
        start: { type: 'rejoin', runId, afterSeq: 0 },
        answer: emptied(answer, runId),
        shown: { ...answer, status: 'running' },
        onEnd: (end) => {
          if (end.type === 'answered') finish(end.answer, 'elsewhere');
        },
      });
    },
    /**
     * Continues an answer that waits.
     * @param given Default: those of the last try.
     */
    resume: (answerId: string, given?: readonly ResumeEntry[]): boolean => {
      const entries = given ?? continuations.get(answerId)?.entries ?? [];
      const answer = messageOf(state, answerId);
      if (!answer?.interrupts || state.run || entries.length === 0) return false;
      const attempt = continuations.get(answerId) ?? { runId: randomUuid(), entries };
      continuations.set(answerId, attempt);
      const { interrupts: _interrupts, error: _error, ...rest } = answer;
      const continued: ThreadMessage = { ...rest, status: 'running', runId: attempt.runId };
      change(answerId, {}, 'error');
      runs.start({
        start: continuationRequest(answer, attempt.runId, attempt.entries),
        answer: emptied(answer, attempt.runId),
        shown: continued,
        onTaken: () => {
          continuations.delete(answerId);
          put(continued);
          report({ type: 'taken' });
        },
        onEnd: (end) => {
          if (end.type === 'answered') {
            finish(end.answer, 'here');
            return;
          }
          const isContinuedElsewhere = hasCode(end.error, codes.gone, codes.notFound);
          if (isContinuedElsewhere) continuations.delete(answerId);
          else if (end.error === undefined) continuations.set(answerId, { ...attempt, runId: randomUuid() });
          else change(answerId, { error: callError(end.error) });
          report(
            isContinuedElsewhere
              ? { type: 'continued-elsewhere' }
              : { type: 'refused', messageId: answerId, what: 'continuation' },
          );
        },
      });
      return true;
    },
    /** Whether a run of this id was started here and has ended. */
    isOwnRun: (runId: string | undefined): boolean => ownRuns.has(runId),
  };
};
export type Answers = ReturnType<typeof createAnswers>;
