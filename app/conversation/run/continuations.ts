import { codes } from '../../service/contract/codes.ts';
import type { ResumeEntry } from '../../service/contract/run.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { messageOf } from '../tree/message-tree.ts';
import type { Answers } from './answers.ts';
import { challenge } from './challenge.ts';
import { continuationRequest, emptied } from './requests.ts';
import { callError, hasCode } from './run-error.ts';
import type { Runs } from './runs.ts';

/** The parts of a conversation that continue its answers. */
export type ContinuationParts = {
  context: ConversationContext;
  runs: Runs;
  answers: Answers;
  /** Shows what has happened to the conversation elsewhere. */
  refresh: (headId: string | null) => void;
};

/**
 * Continues answers that wait for something. Only what they wait for needs it, so it comes with the code for
 * that.
 */
export const createContinuations = ({ context, runs, answers, refresh }: ContinuationParts) => {
  const { state, messages } = context;

  /**
   * Continues an answer that waits, with an answer to each of its interrupts. Should the service not be
   * reached, the message keeps its interrupts and gets an `error`; the same call tries again.
   * @returns false when it was not taken: nothing waits there, or an answer is being written.
   */
  const resume = (answerId: string, given: readonly ResumeEntry[]): boolean => {
    const answer = messageOf(state, answerId);
    if (!answer?.interrupts || state.run || given.length === 0) return false;
    const attempt = answer.continuation ?? { runId: randomUuid(), entries: given };
    const { interrupts: _interrupts, error: _error, continuation: _continuation, ...rest } = answer;
    const continued: ThreadMessage = { ...rest, status: 'running', runId: attempt.runId };
    messages.change(answerId, {}, 'error');
    runs.start({
      start: continuationRequest(answer, attempt.runId, attempt.entries),
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
          messages.change(answerId, {}, 'continuation');
          refresh(state.headId);
          return;
        }
        messages.change(
          answerId,
          error === undefined
            ? { continuation: { ...attempt, runId: randomUuid() } }
            : { continuation: attempt, error: callError(error) },
        );
        void resumeOnceAllowed(answerId, attempt.entries);
      },
    });
    return true;
  };

  const resumeOnceAllowed = async (answerId: string, entries: readonly ResumeEntry[]): Promise<void> => {
    if (await challenge(context, answerId)) resume(answerId, entries);
  };

  return { resume };
};
