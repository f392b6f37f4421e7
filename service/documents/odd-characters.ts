/**
 * Characters that no text has: controls but white space, what is not assigned, and what a decoder puts for
 * what it cannot read.
 */
const IMPOSSIBLE = /[^\P{Cc}\t\n\v\f\r]|[\p{Cn}\p{Co}\p{Cs}\ufffd]/u;

const LATIN = 0;
const OTHER = -1;
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
];
const EAST_ASIAN = SCRIPTS.length - 1;

const LETTER = /[\p{L}\p{M}]/u;
const COMMON = /[\p{Script=Common}\p{Script=Inherited}]/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
/**
 * Marks that older encodings have by themselves, and lines for frames: rare, and typical of a wrong encoding.
 */
const RARE = /[\p{Sk}\u2500-\u259f\u00ad¤¶¬¦¯ªƒ]/u;
/** Lines for frames go on in others, or end beside a gap. */
const FRAME = /[\u2500-\u259f]/u;
const BAR = /[│║┃▌▐]/;
const FRAME_OR_GAP = /^(?:[\u2500-\u259f]|\s|)$/u;
/** Japanese syllables of half the width stand in words, never alone. */
const HALF_WIDE = /[\uff61-\uff9f]/u;
/** A word with a small number above it is a unit of length, mostly. */
const POWER = /[²³]/;
const UNIT = /^(?:[m\d\W]|)$/;
const SIGN = /[\p{S}\p{No}\p{Ps}\p{Pe}\p{Pi}\p{Pf}¡¿¶§]/u;
/** Signs that never follow a letter: in other encodings they are letters with accents. */
const NEVER_AFTER_LETTERS = /[‚„₫₪₩†‡]/;
/** Forms of letters that only end words: in other encodings they are letters that stand anywhere. */
const ENDS_WORDS = /[ךםןףץς]/;
/** A letter that follows vowels only, and a sign that no Cyrillic letter stands at: both are Ukrainian of DOS. */
const AFTER_VOWELS = /[ўЎ]/;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const CYRILLIC_VOWEL = /[аеёиоуыэюяі]/i;
/** Greek capitals that have an accent only where they begin a word. */
const BEGINS_WORDS = /[ΆΈΉΊΌΎΏ]/;
const JOINS_LETTERS = /[’‘·]/u;

/** The script of a letter, as a number; undefined for what belongs to none. */
const scriptOf = (character: string): number | undefined =>
  LETTER.test(character) && !COMMON.test(character)
    ? SCRIPTS.findIndex((script) => script.test(character))
    : undefined;

const isMixed = (script: number | undefined, other: number | undefined): boolean =>
  script !== undefined &&
  other !== undefined &&
  script !== other &&
  script !== EAST_ASIAN &&
  other !== EAST_ASIAN;

/**
 * How odd a character is between its neighbours: 0 for not at all, 1 for what hardly happens, 3 for what
 * cannot be.
 */
const oddnessOf = (before: string, character: string, after: string): number => {
  if (IMPOSSIBLE.test(character)) return 3;
  if (FRAME.test(character) && LETTER.test(before) && !BAR.test(character)) return 1;
  if (FRAME.test(character) && (FRAME_OR_GAP.test(before) || FRAME_OR_GAP.test(after))) return 0.1;
  // Three of one letter are a line of a frame.
  if (character === before && character === after && LETTER.test(character)) return 0.5;
  if (HALF_WIDE.test(character))
    return scriptOf(before) === EAST_ASIAN || scriptOf(after) === EAST_ASIAN ? 0 : 0.5;
  if (POWER.test(character) && !UNIT.test(before)) return 0.5;
  const script = scriptOf(character);
  const [left, right] = [scriptOf(before), scriptOf(after)];
  if (script === undefined) {
    const isWithinWord =
      left !== undefined && right !== undefined && left !== EAST_ASIAN && right !== EAST_ASIAN;
    if (isWithinWord && SIGN.test(character) && !JOINS_LETTERS.test(character)) return 1;
    if (character === '°' && CYRILLIC.test(after)) return 1;
    if (left === LATIN && NEVER_AFTER_LETTERS.test(character)) return 1;
    return RARE.test(character) ? 0.5 : 0;
  }
  if (isMixed(script, left) || isMixed(script, right)) return 1;
  if ((ENDS_WORDS.test(character) && right === script) || (BEGINS_WORDS.test(character) && left === script))
    return 1;
  if (AFTER_VOWELS.test(character) && CYRILLIC.test(before) && !CYRILLIC_VOWEL.test(before)) return 1;
  // A single Chinese character within a Latin word is two bytes of that word.
  if (script === EAST_ASIAN && left === LATIN && right === LATIN) return 1;
  if (UPPER.test(character) && LOWER.test(before)) return 1;
  return script === OTHER || RARE.test(character) ? 0.5 : 0;
};

const rate = (text: string) => {
  const characters = Array.from(text);
  let sum = 0;
  let count = 0;
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080' && !IMPOSSIBLE.test(character)) continue;
    count += 1;
    sum += oddnessOf(characters[at - 1] ?? '', character, characters[at + 1] ?? '');
  }
  return { sum, count, all: characters.length };
};

/** How odd the characters beyond ASCII are where they stand, on average: 0 for those of a text, up to 3. */
export const oddness = (text: string): number => {
  const { sum, count } = rate(text);
  return count === 0 ? 0 : sum / count;
};

/** How much of a text is odd: 0 for nothing, up to 3 for all of it. */
export const oddShare = (text: string): number => {
  const { sum, all } = rate(text);
  return all === 0 ? 0 : sum / all;
};

/** Control characters; a form feed ends a page. */
const CONTROLS = /[^\P{Cc}\t\n\f]/gu;

/** Leaves out what databases and models refuse in a text, as a zero. */
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');
