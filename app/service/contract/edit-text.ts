/**
 * Puts a text in the place of the characters from `start` to `end`, both counted back from the end of the
 * answer's text. Those of one event are in the order of the text and do not overlap.
 */
export type TextEdit = { start: number; end: number; text: string };

/** Carries out edits; undefined where they are none of the text. */
export const editText = (text: string, edits: unknown): string | undefined => {
  if (!Array.isArray(edits)) return undefined;
  let edited = '';
  let from = 0;
  for (const { start, end, text: piece } of edits as TextEdit[]) {
    const [first, last] = [text.length - start, text.length - end];
    if (!(first >= from && last >= first && last <= text.length) || typeof piece !== 'string')
      return undefined;
    edited += text.slice(from, first) + piece;
    from = last;
  }
  return edited + text.slice(from);
};
