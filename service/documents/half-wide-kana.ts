/** Japanese syllables of half the width, which cash registers, banks and warehouses write. */
const RUN = /[\uff66-\uff9f]+/g;
/**
 * Finds what such a run cannot have: a sign that changes or lengthens a syllable without the one before it.
 */
const MISPLACED =
  /^[\uff67-\uff70\uff9d-\uff9f]|(?<![ｳｶ-ﾄﾊ-ﾎ])\uff9e|(?<![ﾊ-ﾎ])\uff9f|(?<![ｷｼﾁﾃﾆﾋﾌﾐﾘﾞﾟ])[\uff6c-\uff6e]|[\uff67-\uff6f]{2}|(.)\1{2}/u;
/** Those signs in their places. Bytes of another script have them there by accident only. */
const SIGNS = /[\uff6c-\uff70\uff9d-\uff9f]/g;
/** A run beside a Latin letter is mostly a letter with an accent. */
const LETTER = /[a-z]/i;
const SURE_LENGTH = 4;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * How many signs speak for a text of Japanese syllables of half the width; 0 where there are none or where
 * they cannot stand as they do. A run of four that breaks no rule is one as well.
 */
export const halfWideKanaSigns = (text: string): number => {
  let signs = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (MISPLACED.test(run)) return 0;
    const isWithinWord = LETTER.test(text[index - 1] ?? '') || LETTER.test(text[index + run.length] ?? '');
    if (isWithinWord && run.length < SURE_LENGTH) return 0;
    signs += countOf(run, SIGNS) + (run.length >= SURE_LENGTH ? 1 : 0);
  }
  return signs;
};
