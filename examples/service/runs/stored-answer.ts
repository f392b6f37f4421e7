import { type Answer, emptyAnswer, reduceRun, type RunEvent } from 'casement/contract';
import type { Round } from '../agents/rounds.ts';
import type { RunEnd } from '../database/run-queries.ts';
import type { StoredInterrupt } from '../database/schema.ts';
import { reduceRounds } from './reduce-rounds.ts';

/** An answer as far as its run has come: what visitors see of it, and what its agent is told of it later. */
export type AnswerDraft = { readonly answer: Answer; readonly rounds: readonly Round[] };

export const emptyDraft: AnswerDraft = { answer: emptyAnswer, rounds: [] };

export const reduceDraft = ({ answer, rounds }: AnswerDraft, event: RunEvent): AnswerDraft => ({
  answer: reduceRun(answer, event),
  rounds: reduceRounds(rounds, event),
});

/** Reads the events of a run as they were stored or sent. */
export const draftOf = (events: readonly string[]): AnswerDraft =>
  events.reduce((draft, json) => reduceDraft(draft, JSON.parse(json) as RunEvent), emptyDraft);

/** Returns what is stored of an answer whose run has ended; `interrupts` is what it waits for. */
export const storedAnswerOf = (
  { answer: { message, activities }, rounds }: AnswerDraft,
  interrupts: StoredInterrupt[] = [],
): RunEnd['message'] => {
  const isWaiting = interrupts.length > 0;
  const hasCalls = rounds.some(({ calls }) => calls.length > 0);
  return {
    ...message,
    ...((isWaiting || hasCalls) && { rounds: [...rounds] }),
    interrupts: isWaiting ? interrupts : undefined,
    activities: isWaiting ? [...activities].map(([id, activity]) => ({ id, ...activity })) : undefined,
  };
};
