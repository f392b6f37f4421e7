import type { ContentPart } from 'casement/contract';
import { textOf } from '../base/rounds.ts';

const MAX_LENGTH = 60;

/**
 * Makes a conversation's title from its first question: one line of at most 60 characters, cut between words
 * where there are any.
 */
export const titleOf = (parts: ContentPart[]): string => {
  const text = textOf(parts, ' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = Array.from(text);
  if (characters.length <= MAX_LENGTH) return text;
  const head = characters.slice(0, MAX_LENGTH).join('');
  const space = characters[MAX_LENGTH] === ' ' ? head.length : head.lastIndexOf(' ');
  return `${space > MAX_LENGTH / 2 ? head.slice(0, space) : head}…`;
};
