import type { Concepts } from './concepts.ts';
import { isEveryday, isWeak, piecesOf, toTerm, wordsOfRun } from './search-terms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type WordLanguage, withoutAccents } from './word-languages.ts';

/** A question as it was meant. */
type Meant = {
  text: string;
  /** The words that were spelt otherwise. */
  corrected: ReadonlySet<string>;
};

/** German without its umlauts, as foreign keyboards have it: ‘oeffnungszeiten’. */
const withoutUmlauts = (lower: string): string => lower.replaceAll(/([aou])e/g, '$1');

/**
 * Makes what finds the known word that was meant by an unknown one, in lower case; undefined where none was,
 * or it is known.
 */
const createSpeller = (vocabulary: Vocabulary, concepts: Concepts, language: WordLanguage) => {
  const isKnown = (lower: string): boolean => {
    const term = toTerm(lower, language);
    return (
      term === null ||
      isWeak(term) ||
      vocabulary.has(term) ||
      vocabulary.isWritten(withoutAccents(lower)) ||
      concepts.knows(lower, language)
    );
  };
  return (lower: string): string | undefined => {
    if (isKnown(lower)) return undefined;
    const plain = language === 'german' ? withoutUmlauts(lower) : lower;
    if (isKnown(plain)) return plain;
    const right = vocabulary.beginningWith(lower).length > 0 ? undefined : vocabulary.corrected(lower);
    return right === lower ? undefined : right;
  };
};

/**
 * Corrects pairs of Chinese characters that are in no known word, where others that sound the same are one.
 */
const correctedRun = (run: string, vocabulary: Vocabulary, concepts: Concepts) => {
  let text = '';
  const corrected: string[] = [];
  let singles = '';
  const flush = (): void => {
    for (let at = 0; at < singles.length; at += 1) {
      const pair = singles.slice(at, at + 2);
      const right = pair.length < 2 || vocabulary.has(pair) ? undefined : vocabulary.soundingLike(pair);
      text += right ?? singles[at];
      if (right === undefined) continue;
      corrected.push(right);
      at += 1;
    }
    singles = '';
  };
  for (const word of wordsOfRun(run, (part) => isEveryday(part) || concepts.has(part))) {
    if (word.length === 1) singles += word;
    else {
      flush();
      text += word;
    }
  }
  flush();
  return { text, corrected };
};

/** Writes the words of a question that nobody knows as the known ones that were meant. */
export const asMeant = (
  text: string,
  vocabulary: Vocabulary,
  concepts: Concepts,
  language: WordLanguage,
): Meant => {
  const rightFor = createSpeller(vocabulary, concepts, language);
  const corrected = new Set<string>();
  let meant = '';
  let at = 0;
  for (const { word, start, end, isRun } of piecesOf(text)) {
    const run = isRun ? correctedRun(word, vocabulary, concepts) : undefined;
    const right = isRun ? undefined : rightFor(word.toLowerCase());
    for (const one of run?.corrected ?? (right === undefined ? [] : [right])) corrected.add(one);
    meant += text.slice(at, start) + (run?.text ?? right ?? word);
    at = end;
  }
  return { text: meant + text.slice(at), corrected };
};
