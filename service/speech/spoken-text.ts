import { parse } from 'node-html-parser';

/** Marks of Markdown, and elements that the chat shows as such, which may stand within a word. */
const MARKS =
  /[*`~\\]|<\/?(?:[biu]|del|em|ins|kbd|mark|s|small|strong|su[bp]|details|summary)(?:\s[^<>]{0,200})?>/gi;
/** Words; a character of a script without spaces is a word of its own. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{N}\p{M}])+/gu;

/** Reads named characters; without elements, all is text. */
const decoded = (text: string): string => (text.includes('&') ? parse(text.replaceAll('<', ' ')).text : text);

const wordsOf = (text: string): string[] => decoded(text.replaceAll(MARKS, '')).match(WORDS) ?? [];

/**
 * Whether a text can be spoken of an answer: its words are words of the answer, in the same order. What is
 * read aloud leaves out markup, citations and most of an address, so there may be more between them.
 * @param names What the chat says in place of code and formulas.
 */
export const isSpokenOf = (text: string, answer: string, names: readonly string[]): boolean => {
  const named = new Set(names.flatMap(wordsOf));
  const words = wordsOf(text).filter((word) => !named.has(word));
  let found = 0;
  for (const word of wordsOf(answer)) if (word === words[found]) found += 1;
  return found === words.length;
};
