import { segmentsOf } from './segments.ts';

/** Counts what a reader takes for a character: a family of emoji, or a letter with its marks, is one. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _character of segmentsOf(new Intl.Segmenter(), text)) count += 1;
  return count;
};
