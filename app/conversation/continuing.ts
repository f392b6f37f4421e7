import { ref } from 'valtio/vanilla';
import { codes } from '../service/contract/codes.ts';
import type { ResumeEntry } from '../service/contract/run.ts';
import { ServiceError } from '../service/service-error.ts';
import { randomUuid } from '../visitor/uuid.ts';
import type { ConversationState, ThreadMessage } from './conversation-state.ts';
import { hasCaughtUp } from './has-caught-up.ts';
import { messageOf } from './tree/message-tree.ts';
import type { Placing, PlacingOptions } from './placing.ts';
import { resumeRequest, retold } from './questions.ts';
import type { TurnOutcome } from './run-turn.ts';
import { callError } from './turn-error.ts';
import type { Turns } from './turns.ts';

export type ContinuingOptions = {
  state: ConversationState;
  turns: Turns;
  placing: Placing;
  /** Takes over what has happened to the conversation elsewhere. */
  refresh: (headId: string | null) => Promise<void>;
  onProgress: PlacingOptions['onProgress'];
};

/** Continues answers that wait for something. */
export type Continuing = {
  resume: (answerId: string, entries: readonly ResumeEntry[]) => boolean;
};

const isOver = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === codes.gone || error.code === codes.notFound);

/** Makes the continuing part of one conversation store. */
export const createContinuing = (options: ContinuingOptions): Continuing => {
  const { state, turns, placing, onProgress } = options;
  const { change, put, finish, finishLost } = placing;
  /** What the service was asked to continue with and has not taken: the same again is the same run. */
  const attempts = new Map<string, { runId: string; entries: readonly ResumeEntry[] }>();

  const resume: Continuing['resume'] = (answerId, entries) => {
    const answer = messageOf(state, answerId);
    if (!answer?.interrupts || state.run || entries.length === 0) return false;
    const attempt = attempts.get(answerId) ?? { runId: randomUuid(), entries };
    attempts.set(answerId, attempt);
    const { interrupts: _interrupts, error: _error, ...rest } = answer;
    const continued: ThreadMessage = { ...rest, status: 'running', runId: attempt.runId };
    /** What is on show does not shrink, however little came of the answer told again. */
    const atLeast = (told: ThreadMessage) => (hasCaughtUp(told, continued) ? told : continued);

    const onOver = async (outcome: TurnOutcome) => {
      if (outcome.type === 'ended') finish(outcome.answer);
      else if (outcome.type === 'lost') await finishLost(atLeast(outcome.answer), outcome.error);
      else if (outcome.type === 'aborted' && outcome.isStarted) {
        finish({ ...atLeast(outcome.answer), status: 'stopped' });
      } else {
        state.run = null;
        state.live = null;
        if (outcome.type !== 'not-taken') return;
        if (!isOver(outcome.error)) {
          change(answerId, { error: callError(outcome.error) });
          return;
        }
        // It was continued elsewhere, or is not waited for any more.
        attempts.delete(answerId);
        await options.refresh(state.headId);
      }
    };

    change(answerId, {}, 'error');
    state.live = ref(continued);
    turns.begin({
      start: resumeRequest(answer, attempt.runId, attempt.entries),
      runId: attempt.runId,
      answer: retold(answer, attempt.runId),
      onTaken: () => {
        attempts.delete(answerId);
        put(continued);
        onProgress('taken');
      },
      onOver,
    });
    return true;
  };

  return { resume };
};
