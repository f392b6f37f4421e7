const DIGITS = 10;

/** Returns what a digit of any script is worth: each script has its ten in a row, the zero first. */
const worthOf = (digit: string): number => {
  const point = digit.codePointAt(0) ?? 0;
  let worth = 0;
  while (worth < DIGITS - 1 && /\p{Nd}/u.test(String.fromCodePoint(point - worth - 1))) worth += 1;
  return worth;
};

/**
 * Reads the digits of a code as they were typed or pasted, with spaces or a dash, by a keyboard of any
 * script.
 */
export const readCode = (typed: string): string =>
  Array.from(typed.normalize('NFKC'))
    .filter((character) => /\p{Nd}/u.test(character))
    .map(worthOf)
    .join('')
    .slice(0, 6);
