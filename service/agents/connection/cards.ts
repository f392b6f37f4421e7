import type { ResumeEntry, RunEvent } from 'casement/contract';
import { present } from './fields.ts';

type Outcome = NonNullable<Extract<RunEvent, { type: 'RUN_FINISHED' }>['outcome']>;
/** A card that asks the visitor for a decision or an answer. */
export type Interrupt = Extract<Outcome, { type: 'interrupt' }>['interrupts'][number];

/** Characters of what a call hands over, as the visitor who allows it reads them. */
const MAX_SHOWN = 1000;

/**
 * Asks whether a call may be made, with what it hands over: `Cancel the order – order: 7, reason: wrong
 * size`.
 */
export const callWords = (title: string, given: unknown): string => {
  const list = Object.entries(Object(given) as Record<string, unknown>).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [title, list.join(', ').slice(0, MAX_SHOWN)].filter(Boolean).join(' – ');
};

/** Asks for one of several choices, which the visitor sees as buttons; without choices, for words. */
export const choiceCard = (
  id: string,
  message: string,
  choices: readonly unknown[] = [],
  expiresAt?: string,
): Interrupt => ({
  id,
  reason: 'human_input',
  message,
  responseSchema: { type: 'string', ...(choices.length > 0 && { enum: choices }) },
  ...present({ expiresAt }),
});

/** Returns the visitor's words in reply to a card; undefined where they have declined. */
export const answerTo = (resume: readonly ResumeEntry[], id: string): string | undefined => {
  const entry = resume.find(({ interruptId }) => interruptId === id);
  return entry?.status === 'resolved' && typeof entry.payload === 'string' ? entry.payload : undefined;
};
