/** Names of values in texts about code. */
const NAMES = new Set(
  [
    'arg args argv arguments arr array arrays buf buffer bytes cell cells char chars chunk chunks col cols',
    'column columns coords data dict element elements entries entry env field fields files foo bar baz grid',
    'group groups idx index indices input items item key keys line lines list lists map match matches matrix',
    'names node nodes num nums numbers obj object output pair params parts path point points pos props ptr',
    'queue records res result results ret row rows seq sequence set stack state str string strings sys table',
    'tmp token tokens tuple users val vals value values var vec vector words',
  ].flatMap((names) => names.split(' ')),
);

/** A word of a language: no name of code has a hyphen or an apostrophe, and a capital within it is one. */
const PROSE = /^\p{L}\p{Ll}{2,}(?:[-’']\p{L}+)*$|^\p{Lu}{3,}$/u;
/** Signs that may stand before a word. */
const OPENING = /^[("'“‘*_~]{1,4}/;

/**
 * Whether a bracket right behind these words may cite a source, as in `described[1]`, and is no index, as in
 * `list[1]`.
 */
const followsProse = (before: string): boolean => {
  const word = (before.split(/\s/).at(-1) ?? '').replace(OPENING, '');
  return PROSE.test(word) && !NAMES.has(word.toLowerCase());
};

/**
 * Whether a number in brackets right behind a word is an index; undefined while what follows does not tell.
 * @param before The text up to the bracket; its last character is one of a name.
 * @param behind The text behind the bracket.
 */
export const isIndex = (before: string, behind: string, isEnd: boolean): boolean | undefined => {
  if (!followsProse(before)) return true;
  // A field, an assignment or more of a word follows a value only.
  if (/^(?:[\w(]|\.[\p{L}_]| ?=)/u.test(behind)) return true;
  return !isEnd && ['', ' ', '.'].includes(behind) ? undefined : false;
};
