import { hex } from 'dingbat-to-unicode';
import { attributeOf, type Element } from './xml.ts';

/** Fonts that have pictures, or letters of another script, in the places of letters. */
const SYMBOL_FONT = /^(?:Symbol|Wingdings|Webdings|ZapfDingbats)\b/i;
/** Where such fonts have their characters, whose numbers mean nothing by themselves. */
const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;

/** The character of a font by its number in it; undefined for a picture that has none. */
export const symbolOf = (font: string, code: string): string | undefined => {
  const known = hex(font, code) ?? hex(font, code.replace(/^f0/i, ''));
  if (known) return known.string;
  const number = Number.parseInt(code, 16);
  return isPrivate(number) || SYMBOL_FONT.test(font) || !(number > 0x20 && number <= 0x10ffff)
    ? undefined
    : String.fromCodePoint(number);
};

/** Returns the character of a `w:sym`; undefined for a picture that has none. */
export const symbolIn = (element: Element): string | undefined =>
  symbolOf(attributeOf(element, 'font') ?? '', attributeOf(element, 'char') ?? '');

const codeOf = (character: string): string =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');

const PRIVATE = /[\ue000-\uf8ff]/g;
const ANY = /[!-\u00ff\ue000-\uf8ff]/g;

/** Reads letters by the font that they are in; `onUnknown` is told of those that have no character. */
export const inFont = (words: string, font: string, onUnknown: () => void): string =>
  words.replaceAll(SYMBOL_FONT.test(font) ? ANY : PRIVATE, (character) => {
    const symbol = symbolOf(font, codeOf(character));
    if (symbol === undefined) onUnknown();
    return symbol ?? '\ufffd';
  });
