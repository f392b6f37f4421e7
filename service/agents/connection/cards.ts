import type { ResumeEntry, RunEvent } from 'casement/contract';
import { present } from './fields.ts';

type Outcome = NonNullable<Extract<RunEvent, { type: 'RUN_FINISHED' }>['outcome']>;
/** A card that asks the visitor for a decision or an answer. */
export type Interrupt = Extract<Outcome, { type: 'interrupt' }>['interrupts'][number];

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
