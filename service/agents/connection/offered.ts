import type { RunEvent } from 'casement/contract';
import type { AnswerTeller } from './tell-answer.ts';

/**
 * As many questions as the chat shows after an answer; where a back end offers more, all of them stand in the
 * text too.
 */
const MAX_OFFERED = 3;

/** Choices that are kept as follow-up questions; there is room for so many. */
export const MAX_FOLLOW_UPS = 20;

/** Lists choices in the text, where a visitor reads them and can write one. */
export const listOf = (choices: readonly string[]): string =>
  choices.map((choice) => `- ${choice}`).join('\n');

/**
 * Tells the choices that follow an answer, where the chat does not show all of them or there is nothing else
 * to read.
 */
export const tellChoices = (tell: AnswerTeller, choices: readonly string[]): RunEvent[] =>
  choices.length > MAX_OFFERED || !tell.hasText() ? tell.text(listOf(choices), 'choices') : [];
