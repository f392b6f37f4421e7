import * as codes from '../../service/contract/codes.ts';
import type { ResumeEntry } from '../../service/contract/run.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { messageOf, textOf } from '../tree/message-tree.ts';
import { challenge } from './challenge.ts';
import type { ConversationParts } from './conversation-parts.ts';
import { continuationRequest, emptied } from './requests.ts';
import { callError, hasCode, isCutOff, needsOtherWords } from './run-error.ts';

/** Whether an answer has words and came to no end, so that it could go on where it ends. */
export const isNotWhole = (message: ThreadMessage): boolean => {
  const { role, status, error, interrupts, continuation } = message;
  const isEarly = role === 'assistant' && (status === 'failed' || status === 'stopped');
  const isRefused = error !== undefined && needsOtherWords(error);
  const mayComeYet = isCutOff(message) && !continuation;
  return isEarly && !isRefused && !mayComeYet && !interrupts && textOf(message) !== '';
};

/**
 * Continues answers that wait for something or are not whole. Few do, so it comes with the code for these.
 */
export const createContinuations = ({ context, runs, answers, refresh }: ConversationParts) => {
  const { state, messages } = context;

  const start = (answer: ThreadMessage, entries?: readonly ResumeEntry[]): void => {
    const { id } = answer;
    const attempt = answer.continuation ?? { runId: randomUuid(), entries };
    const { interrupts: _interrupts, error: _error, continuation: _continuation, ...rest } = answer;
    const continued: ThreadMessage = { ...rest, status: 'running', runId: attempt.runId };
    runs.start({
      start: continuationRequest(answer, attempt),
      answer: emptied(answer, attempt.runId),
      shown: continued,
      onTaken: () => {
        messages.put(continued);
        answers.tellChanged('here');
      },
      onEnd: (end) => {
        if (end.type === 'answered') answers.finish(end.answer, 'here');
        if (end.type !== 'not-taken') return;
        const { error } = end;
        if (hasCode(error, codes.gone, codes.notFound)) {
          messages.change(id, {}, 'continuation');
          refresh(state.headId);
          return;
        }
        messages.change(
          id,
          error === undefined
            ? { continuation: { ...attempt, runId: randomUuid() } }
            : { continuation: attempt, error: callError(error) },
        );
        void startOnceAllowed(id, attempt.entries);
      },
    });
  };

  const startOnceAllowed = async (id: string, entries?: readonly ResumeEntry[]): Promise<void> => {
    if (!(await challenge(context, id))) return;
    if (entries) resume(id, entries);
    else goOn(id);
  };

  /**
   * Continues an answer that waits, with an answer to each of its interrupts. Should the service not be
   * reached, the message keeps its interrupts and gets an `error`; the same call tries again.
   * @returns false when it was not taken: nothing waits there, or an answer is being written.
   */
  const resume = (answerId: string, given: readonly ResumeEntry[]): boolean => {
    const answer = messageOf(state, answerId);
    if (!answer?.interrupts || state.run || given.length === 0) return false;
    messages.change(answerId, {}, 'error');
    start(answer, given);
    return true;
  };

  /**
   * Has an answer go on where it ends, because it failed or was stopped.
   * @returns false when it was not taken: it is whole, or an answer is being written.
   */
  const goOn = (answerId: string): boolean => {
    const answer = messageOf(state, answerId);
    if (!answer || state.run || !isNotWhole(answer)) return false;
    start(answer);
    return true;
  };

  return { resume, goOn };
};
