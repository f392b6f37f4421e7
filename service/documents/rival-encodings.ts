/**
 * Encodings that read a text as well as the one which a detector has chosen: what is short has little by which
 * it is told.
 */
import { strangeShare } from './alphabets.ts';
import { oddness } from './odd-characters.ts';
import { decodeAs } from './text-encodings.ts';

const LETTER = /\p{L}/u;
const SIGN = /[^\p{ASCII}\p{L}\p{M}\p{Nd}\s]/u;
/** Signs that stand right before a word, and right behind one. */
const BEFORE_WORDS = /[“„‘«‹¿¡©§]/u;
const BEHIND_WORDS = /[”“’»›…™®©°²³ºª‰]/u;
const BEGINS_WORD = /^(?:[\s(["'/-]|[^\p{ASCII}\p{L}]|)$/u;
/** How far an apostrophe may stand from the beginning of its word to be told as one. */
const WORD_LENGTH = 20;
/** An apostrophe stands before the ends of English words, and before vowels. */
const CONTRACTION = /\p{L}’(?:(?:s|t|d|m|ll|re|ve)(?!\p{L})|[aeiouyhàâäæéèêëîïôœùûüáíóú])/iu;

const isMisplaced = (character: string, place: number, characters: string[]): boolean => {
  if (!SIGN.test(character)) return false;
  const [before = '', after = ''] = [characters[place - 1], characters[place + 1]];
  if (character === '’' && LETTER.test(before) && LETTER.test(after))
    return !CONTRACTION.test(characters.slice(place - 1, place + WORD_LENGTH).join(''));
  if (character === '…' && after === '.') return true;
  return (
    (LETTER.test(before) && (!BEHIND_WORDS.test(character) || LETTER.test(after))) ||
    (LETTER.test(after) && !(BEFORE_WORDS.test(character) && BEGINS_WORD.test(before)))
  );
};

/** Whether signs of a text stand at letters as none do; in another encoding such signs are letters. */
const hasMisplacedSigns = (text: string): boolean => Array.from(text).some(isMisplaced);

/**
 * Encodings that have other letters in the places of those of each other; of several that fit, files are in
 * the first the most often.
 */
const RIVALS = [
  'windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'windows-1257', 'cp850', 'macintosh', 'cp852', 'ibm866',
  'koi8-r', 'koi8-u', 'iso-8859-2', 'cp437', 'cp857', 'cp737', 'cp720', 'cp1125', 'cp855', 'cp861', 'cp862', 'x-mac-cyrillic',
]; // oxfmt-ignore

/** Fewer characters beyond ASCII tell little. */
const FEW = 4;

const isFlawless = (text: string): boolean =>
  oddness(text) === 0 && strangeShare(text) === 0 && !hasMisplacedSigns(text);

/** An encoding that makes words of bytes which are few in another one, or odd there, and whether they are odd. */
export type Rival = { encoding: string; isBetter: boolean };

/** Finds another encoding in which bytes may be a text; undefined for none, or where this one leaves no doubt. */
export const rivalOf = (bytes: Uint8Array, encoding: string): Rival | undefined => {
  const text = decodeAs(bytes, encoding);
  const isFew = encoding !== 'windows-1252' && (text.match(/\P{ASCII}/gu)?.length ?? 0) < FEW;
  const isBetter = !isFlawless(text);
  if (!isFew && !isBetter) return undefined;
  const rival = RIVALS.find((one) => {
    const other = decodeAs(bytes, one);
    return other !== text && isFlawless(other);
  });
  return rival === undefined ? undefined : { encoding: rival, isBetter };
};
