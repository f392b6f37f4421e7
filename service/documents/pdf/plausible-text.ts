/** Fewer letters than these tell nothing. */
const FEW_LETTERS = 150;
/**
 * Every language of Latin letters has more vowels among them; a map of a font that is off by some letters has
 * fewer.
 */
const MIN_VOWELS = 0.2;
/** No letter is so frequent in any text. */
const MAX_SAME = 0.6;
const FEW = 20;

/** Pictures of a font whose letters are taken for those of another one: no text consists of them. */
const PICTURES = /[\u2701-\u27bf]/g;
const MAX_PICTURES = 0.4;
/** An East Asian character within a Latin word stands for letters that a font has as one. */
const WITHIN_WORD = /[a-z]\p{scx=Han}{1,3}[a-z]|[a-z]\p{Script=Hangul}{1,3}[a-z]/u;
const MOSTLY = 0.8;

const LATIN = /[a-z]/gi;
const VOWELS = /[aeiouy]/gi;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const mostFrequent = (letters: string[]): number => {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/**
 * Whether a text may be one: a font that gives its characters a wrong meaning makes neither words nor odd
 * characters of them.
 */
export const isPlausible = (text: string): boolean => {
  const plain = text.normalize('NFD');
  const letters = plain.match(/\p{L}/gu) ?? [];
  if (letters.length >= FEW && mostFrequent(letters) > letters.length * MAX_SAME) return false;
  const signs = countOf(text, /\S/g);
  if (signs >= FEW && countOf(text, PICTURES) > signs * MAX_PICTURES) return false;
  const latin = countOf(plain, LATIN);
  if (latin > letters.length * MOSTLY && WITHIN_WORD.test(text)) return false;
  return latin < FEW_LETTERS || latin < letters.length / 2 || countOf(plain, VOWELS) >= latin * MIN_VOWELS;
};
