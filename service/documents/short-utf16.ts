/** Longer texts are told by what they consist of. */
const MAX_BYTES = 40;
/** One pair of bytes may be a common character by accident. */
const FEWEST_WIDE = 2;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BESIDE = /[\dA-Za-z\s.,:%()/+-]|[\u3000-\u3011\uff01-\uff5e]/;

const HAN = /\p{Script=Han}/u;

/** The Chinese characters that an encoding has for common use, by the first of their two bytes. */
const charactersOf = (encoding: string, from: number, to: number): Set<string> => {
  const pairs: number[] = [];
  for (let first = from; first <= to; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) pairs.push(first, second);
  }
  const text = new TextDecoder(encoding).decode(Uint8Array.from(pairs));
  return new Set(Array.from(text).filter((character) => HAN.test(character)));
};

const SIMPLIFIED = charactersOf('gb18030', 0xb0, 0xd7);
const COMMON = [SIMPLIFIED, charactersOf('big5', 0xa4, 0xc6), charactersOf('shift_jis', 0x88, 0x97)];

const isCommon = (character: string): boolean =>
  !HAN.test(character) || COMMON.some((characters) => characters.has(character));

/** The share of Chinese characters in a text that no language uses often, 0 to 1. */
export const rareHanShare = (text: string): number => {
  const characters = Array.from(text);
  return characters.filter((character) => !isCommon(character)).length / Math.max(1, characters.length);
};

const isShortText = (text: string): boolean => {
  const characters = Array.from(text);
  const wide = characters.filter((character) => WIDE.test(character));
  return (
    wide.length >= FEWEST_WIDE &&
    wide.every((character) => isCommon(character)) &&
    characters.every((character) => WIDE.test(character) || BESIDE.test(character))
  );
};

/** Whether a text is all common Chinese. */
const isSureText = (text: string): boolean =>
  Array.from(text).every(
    (character) => SIMPLIFIED.has(character) || /[\u3001\u3002\uff01\uff0c\uff1f]/.test(character),
  );

/** A word or a number: in small letters but for its first, in capitals, or in letters that are neither. */
const PLAIN_WORD =
  /^[("'“‘¿¡]*(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|[\p{Lo}\p{M}]+|\d+)(?:['’-][\p{L}\d]+)*[)"'”’.,;:!?%…]*$/u;

/** Whether a text of bytes looks like one: what is UTF-16 in truth hardly does. */
export const isPlain = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/)
    .every((word) => PLAIN_WORD.test(word) && rareHanShare(word) === 0);

/**
 * The order of bytes in which a very short text may be Chinese or Japanese in UTF-16, and whether that is
 * likely even of bytes that may be ASCII; undefined for none.
 */
export const tellShortUtf16 = (bytes: Uint8Array): { encoding: string; isSure: boolean } | undefined => {
  if (bytes.length > MAX_BYTES || bytes.length % 2 === 1) return undefined;
  return ['utf-16le', 'utf-16be']
    .map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }))
    .filter(({ text }) => isShortText(text))
    .map(({ encoding, text }) => ({ encoding, isSure: isSureText(text) }))
    .at(0);
};
