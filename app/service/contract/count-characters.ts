/**
 * Each segment holds a copy of the whole text, so the time and memory for a long one would grow with the
 * square of its length; it is counted in slices.
 */
const SLICE_LENGTH = 200;

/** Counts what a reader takes for a character: a family of emoji, or a letter with its marks, is one. */
export const countCharacters = (text: string): number => {
  const segmenter = new Intl.Segmenter();
  let count = 0;
  for (let start = 0; start < text.length;) {
    const segments = Array.from(segmenter.segment(text.slice(start, start + SLICE_LENGTH)));
    // The cut may go through a surrogate pair of the last character, which is two segments then.
    const next = start + SLICE_LENGTH < text.length ? (segments.at(-2)?.index ?? 0) : 0;
    start += next || SLICE_LENGTH;
    count += next ? segments.length - 2 : segments.length;
  }
  return count;
};
