/** The most characters before the joint that a model may repeat behind it. */
const MAX_REPEATED = 400;

/** A repetition that is shorter may be none. */
const MIN_REPEATED = 6;

/** Models put these before the words from which they go on. */
const LEAD = /^[\s"“”'‘’«»„…]+/;

/**
 * Joins what a model says when it goes on with its answer to the text before: it repeats the last words,
 * because it was asked to or by itself, and these are left out. Nothing else is changed: only the model knows
 * whether a space belongs between.
 */
export const createJoin = (before: string) => {
  const tail = before.slice(-MAX_REPEATED);
  const end = tail.trimEnd();
  let held: string | undefined = '';

  /**
   * Returns what follows the last words before the joint; undefined for a text that does not begin with them.
   */
  const afterRepeated = (said: string): string | undefined => {
    const least = Math.min(MIN_REPEATED, end.length);
    for (let length = Math.min(end.length, said.length); length >= least && length > 0; length -= 1) {
      if (end.endsWith(said.slice(0, length))) return said.slice(length);
    }
    return undefined;
  };

  const release = (): string => {
    const text = held ?? '';
    held = undefined;
    const rest = afterRepeated(text) ?? afterRepeated(text.replace(LEAD, ''));
    if (rest === undefined) return text;
    // The space behind the words is there already.
    return end === tail ? rest : rest.trimStart();
  };

  return {
    /** Takes the next piece and returns the text that is certain by now. */
    push(piece: string): string {
      if (held === undefined) return piece;
      held += piece;
      return tail.includes(held.replace(LEAD, '').trimEnd()) && held.length <= MAX_REPEATED ? '' : release();
    },
    /** Returns the rest of the text. */
    end: (): string => (held === undefined ? '' : release()),
  };
};
