/** Counts what a reader takes for a character: a family of emoji, or a letter with its marks, is one. */
export const countCharacters = (text: string): number =>
  Array.from(new Intl.Segmenter().segment(text)).length;
