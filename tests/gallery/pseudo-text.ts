/** Artificial languages, made from the real texts so that no text is forgotten. */
export type PseudoLanguage = 'longer' | 'right-to-left';

/** The placeholders in a text: `{{count, number}}`, `{terms}`. */
const PLACEHOLDER = /(\{\{.*?\}\}|\{\w+\})/g;

const accents: Record<string, string> = {
  a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç', s: 'š', z: 'ž', y: 'ý',
  A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', N: 'Ñ', C: 'Ç', S: 'Š', Z: 'Ž', Y: 'Ý',
}; // prettier-ignore

const LONGER_BY = 0.4;
const FILLER = 'ølé ';

const lengthen = (text: string): string => {
  const wanted = Math.ceil(text.replaceAll(PLACEHOLDER, '').length * LONGER_BY);
  const filler = FILLER.repeat(Math.ceil(wanted / FILLER.length))
    .slice(0, wanted)
    .trim();
  const accented = text
    .split(PLACEHOLDER)
    .map((piece, index) =>
      index % 2 === 1 ? piece : piece.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter),
    )
    .join('');
  return filler ? `${accented} ${filler}` : accented;
};

const OVERRIDE = '\u202E';
const POP = '\u202C';
const MARK = '\u200F';

/** Each word runs from right to left, and so does the text as a whole. */
const mirror = (text: string): string => {
  const pieces = text
    .split(PLACEHOLDER)
    .map((piece, index) =>
      index % 2 === 1 ? piece : piece.replaceAll(/\p{L}+/gu, (word) => OVERRIDE + word + POP),
    );
  return MARK + pieces.join('') + MARK;
};

type Texts = { [key: string]: string | Texts };

/** Turns the texts of one of the locale's files into those of a pseudo-language; keys and placeholders stay. */
export const pseudoTexts = (texts: Texts, language: PseudoLanguage): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      if (typeof value !== 'string') return [key, pseudoTexts(value, language)];
      return [key, language === 'longer' ? lengthen(value) : mirror(value)];
    }),
  );
