import iconv from 'iconv-lite';
import { detectAll } from 'jschardet';

/**
 * The encodings of the WHATWG standard that a file may be kept in without saying so, beside those of Unicode.
 */
const ENCODINGS = [
  'big5', 'euc-jp', 'euc-kr', 'gb18030', 'ibm866', 'koi8-r', 'koi8-u', 'mac-cyrillic', 'mac-roman', 'shift_jis', 'windows-874',
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => `windows-125${part}`),
]; // oxfmt-ignore

/** The names of the detector that are none in the standard. */
const LABELS: Readonly<Record<string, string>> = {
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp1258: 'windows-1258',
  maccyrillic: 'x-mac-cyrillic',
  macroman: 'macintosh',
};

const labelOf = (name: string): string => {
  const label = name.toLowerCase().replace(/^iso8859/, 'iso-8859');
  return LABELS[label] ?? label;
};

/**
 * The decoders of Node.js 20 do not know one of these, and take the other for ISO-8859-1; none knows those of
 * DOS.
 */
const LEFT_OUT = new Set(['iso-8859-16', 'windows-1252']);

/**
 * Decodes bytes; what they do not mean in an encoding becomes U+FFFD. The last character of a text that is
 * cut may be half a one.
 */
export const decodeAs = (bytes: Uint8Array, encoding: string, isCut = false): string =>
  LEFT_OUT.has(encoding) || encoding.startsWith('cp')
    ? iconv.decode(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes, { stream: isCut });

/**
 * An encoding that a text may have, how sure the detector is of it, 0 to 1, and the language that it then is
 * in.
 */
export type Guess = { encoding: string; confidence: number; language: string | null };

/**
 * The encodings of two bytes a character, and which pairs stand for characters that are rare: each has the
 * common ones in one block. The detector leaves out some of them for short texts.
 */
const EAST_ASIAN: Readonly<Record<string, (first: number, second: number) => boolean>> = {
  big5: (first) => first >= 0xc9,
  'euc-jp': (first) => first >= 0xd0,
  'euc-kr': (first, second) => first >= 0xca || first < 0xa1 || second < 0xa1,
  gb18030: (first, second) => first >= 0xd8 || first < 0xa1 || second < 0xa1,
  shift_jis: (first) => first >= 0x99,
};

const BEYOND_LATIN = /(?!\p{Script=Latin})\p{L}/gu;
const FEW_LETTERS = 12;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const FEW_WIDE = 4;

/**
 * Whether a text that is mostly in another script has so few letters of it that they may be those of yet
 * another.
 */
export const hasFewLetters = (text: string): boolean => {
  const letters = text.match(BEYOND_LATIN) ?? [];
  const few = letters.some((letter) => WIDE.test(letter)) ? FEW_WIDE : FEW_LETTERS;
  return letters.length > 0 && letters.length < few;
};

export const isEastAsian = (encoding: string): boolean => Object.hasOwn(EAST_ASIAN, encoding);

/** The share of rare characters in a text of two bytes a character, 0 to 1; 0 for other encodings. */
export const rareShare = (bytes: Uint8Array, encoding: string): number => {
  const isRare = EAST_ASIAN[encoding];
  if (!isRare) return 0;
  let rare = 0;
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    const isSingle = first < 0x81 || (encoding === 'shift_jis' && first >= 0xa1 && first <= 0xdf);
    if (isSingle) continue;
    at += 1;
    count += 1;
    if (isRare(first, bytes[at] ?? 0)) rare += 1;
  }
  return count === 0 ? 0 : rare / count;
};

const isReadable = (bytes: Uint8Array, encoding: string): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const detect = (bytes: Uint8Array): Guess[] =>
  detectAll(bytes, { detectEncodings: ENCODINGS, minimumThreshold: 0 }).flatMap(
    ({ encoding, confidence, language }) =>
      encoding ? [{ encoding: labelOf(encoding), confidence, language }] : [],
  );

/**
 * Encodings of scripts with capitals, which in one of them stand in the places of the small letters of
 * another.
 */
const WITH_CAPITALS = [
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'windows-1253',
  'iso-8859-7',
];
const CAPITALS = /(?!\p{Script=Latin})\p{Lu}{3}/u;
const SMALL = /(?!\p{Script=Latin})\p{Ll}/u;

/**
 * Guesses by the small letters of a text that has capitals only: the detector knows how frequent those are.
 */
const guessOfCapitals = (bytes: Uint8Array): Guess[] =>
  WITH_CAPITALS.flatMap((encoding) => {
    const text = decodeAs(bytes, encoding);
    if (!CAPITALS.test(text) || SMALL.test(text)) return [];
    return detect(iconv.encode(text.toLowerCase(), encoding)).filter((guess) => guess.encoding === encoding);
  });

/** Guesses the encoding of a text that is in none of Unicode's; there may be none. */
export const guessEncodings = (bytes: Uint8Array): Guess[] => {
  const capitals = guessOfCapitals(bytes);
  const isCapital = ({ encoding }: Guess) => capitals.some((guess) => guess.encoding === encoding);
  const guesses = [...capitals, ...detect(bytes).filter((guess) => !isCapital(guess))];
  const others = Object.keys(EAST_ASIAN).filter(
    (encoding) => guesses.every((guess) => guess.encoding !== encoding) && isReadable(bytes, encoding),
  );
  return [...guesses, ...others.map((encoding) => ({ encoding, confidence: 0, language: null }))];
};
