import { segmentsOf } from './segments.ts';

/** Counts what a reader takes for a character: a family of emoji, or a letter with its marks, is one. */
export const countCharacters = (text: string): number => {
  const characters = segmentsOf(new Intl.Segmenter(), text);
  let count = 0;
  while (characters.next().done !== true) count += 1;
  return count;
};
