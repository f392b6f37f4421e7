/** Marks of Markdown, and elements, that may stand within a word. */
const MARKS = /[*`~\\]|<\/?(?:kbd|su[bp])(?:\s[^<>]{0,200})?>/gi;
/** Words; a character of a script without spaces is a word of its own. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;

/** A block of code and a formula are only named, in the words of the interface. */
const MAX_NAME_LENGTH = 12;

const wordsOf = (text: string): string[] => text.replaceAll(MARKS, '').match(WORDS) ?? [];

/**
 * Whether a text can be spoken of an answer: its words are words of the answer, in the same order. What is read aloud leaves out
 * markup, citations and most of an address, so there may be more between them.
 */
export const isSpokenOf = (text: string, answer: string): boolean => {
  if (text.length <= MAX_NAME_LENGTH) return true;
  const words = wordsOf(text);
  let found = 0;
  for (const word of wordsOf(answer)) if (word === words[found]) found += 1;
  return found === words.length;
};
