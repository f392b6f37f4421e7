/** Scripts written without spaces, with their punctuation and full-width forms. */
const cjk =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}\\u3000-\\u303F\\uFE30-\\uFE4F\\uFF00-\\uFFEF';

export const cjkCharacter = new RegExp(`[${cjk}]`, 'u');
const punctuation = /[\p{P}\p{S}]/u;

/** Punctuation that ends an address in running text, as white space does. */
export const cjkPunctuation = '。，、；：！？（）《》「」『』【】〈〉〔〕“”‘’…—';

/** Whether a character is of these scripts, or a text has one of them. */
export const isCjk = (text: string) => cjkCharacter.test(text);
export const isPunctuation = (character: string) => punctuation.test(character);
export const isSpace = (character: string) => character === '' || /\s/u.test(character);
export const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
