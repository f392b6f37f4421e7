import type { Message } from 'casement/contract';
import type { RunEnd } from '../database/run-queries.ts';
import type { StoredInterrupt } from '../database/schema.ts';
import { type AnswerDraft, answerOf } from './answer-draft.ts';

export type AnswerEnd = {
  status: Exclude<Message['status'], 'running'>;
  /** What a complete answer waits for. */
  interrupts?: StoredInterrupt[];
  error?: { message: string; code: number };
};

/** What is stored of an answer when its run ends. */
export const storedAnswerOf = (
  draft: AnswerDraft,
  { status, error, interrupts }: AnswerEnd,
): RunEnd['message'] => ({
  ...answerOf(draft, status, interrupts !== undefined),
  ...(error && { error }),
  ...((interrupts || draft.calls.size > 0) && { rounds: draft.rounds }),
  ...(interrupts && {
    interrupts,
    activities: [...draft.activities].map(([id, activity]) => ({ id, ...activity })),
  }),
});
