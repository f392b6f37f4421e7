import * as codes from '../../service/contract/codes.ts';
import { endSteps } from '../../service/contract/reduce-steps.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Service } from '../../service/service.ts';
import type { RunError, ThreadMessage } from '../conversation-state.ts';
import { fetchAnswer } from '../loading/history.ts';
import { textOf } from '../tree/message-tree.ts';
import { callError, hasCode, incompleteAnswer, outOfReach } from './run-error.ts';
import type { StreamOutcome } from './stream-answer.ts';

/** How a run has ended. */
export type RunEnd =
  | { type: 'answered'; answer: ThreadMessage }
  /** The service did not take the question; without an error the visitor has stopped it. */
  | { type: 'not-taken'; error?: unknown }
  /** Another conversation is on show; the answer goes on at the service. */
  | { type: 'left'; isStopping: boolean };

const ended = (answer: ThreadMessage): RunEnd => {
  const status = answer.status === 'running' ? 'complete' : answer.status;
  return { type: 'answered', answer: endSteps({ ...answer, status }) };
};

const lengthOf = (list: readonly unknown[] | undefined): number => list?.length ?? 0;

/**
 * Whether an answer that is replayed from its beginning has caught up with what is on show.
 * More text than is on show is enough, whatever else the service replays.
 */
export const hasCaughtUp = (answer: ThreadMessage, shown: ThreadMessage): boolean => {
  const more = textOf(answer).length - textOf(shown).length;
  if (more !== 0) return more > 0;
  return (
    lengthOf(answer.steps) >= lengthOf(shown.steps) &&
    lengthOf(answer.sources) >= lengthOf(shown.sources) &&
    (answer.reasoning ?? '').length >= (shown.reasoning ?? '').length
  );
};

/** Tells why the rest of an answer could not be read: its stream is gone, out of reach, or refused. */
const errorOfLost = (error: unknown): RunError => {
  if (hasCode(error, codes.gone, codes.notFound)) return incompleteAnswer;
  return error instanceof ServiceError && !error.retryable ? callError(error) : outOfReach;
};

/** Tells from its stream how a run has ended: what the answer misses may be stored at the service. */
export const endOf = async (
  service: Service,
  shown: ThreadMessage | undefined,
  outcome: StreamOutcome,
): Promise<RunEnd> => {
  if (outcome.type === 'not-taken') return outcome;
  if (outcome.type === 'ended') return ended(outcome.answer);
  if (outcome.type === 'aborted' && !outcome.isStarted) return { type: 'not-taken' };
  const answer = shown && !hasCaughtUp(outcome.answer, shown) ? shown : outcome.answer;
  if (outcome.type === 'aborted') return ended({ ...answer, status: 'stopped' });
  const { error } = outcome;
  // After a whole wait the visitor does not wait once more.
  const stored = hasCode(error, 'timeout') ? undefined : await fetchAnswer(service, answer);
  if (stored && stored.status !== 'running') return ended(stored);
  return ended({ ...answer, status: 'failed', error: errorOfLost(error) });
};
