import { everydayWords, hasHan } from './search-terms.ts';
import { createSounds } from './sounds.ts';
import type { createSpelling } from './spelling.ts';
import type { createTermIndex } from './term-index.ts';
import type { WordLanguage } from './word-languages.ts';

/** With fewer passages, the number of those that have a word says little about it. */
export const FEW_PASSAGES = 40;

type Words = {
  /** The terms of the passages. */
  index: Pick<ReturnType<typeof createTermIndex>, 'terms' | 'frequency'>;
  passages: number;
  /** As they are written, without accents. */
  written: ReadonlySet<string>;
  /** Chinese words that the passages need not have. */
  chinese: readonly string[];
  languages: WordLanguage[];
  spelling: ReturnType<typeof createSpelling>;
};

/** The words of an index, which a question may be made of. */
export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Makes the words of an index of its passages. */
export const createVocabulary = ({ index, passages, written, chinese, languages, spelling }: Words) => {
  const terms = index.terms();
  const ofPages = (): string[] =>
    terms.filter(hasHan).toSorted((one, other) => index.frequency(other) - index.frequency(one));
  let soundingLike: ReturnType<typeof createSounds> | undefined;
  return {
    has: (term: string): boolean => index.frequency(term) > 0,
    /** Whether a word, in lower case and without accents, stands in the pages just so. */
    isWritten: (word: string): boolean => written.has(word),
    /** Says how rare a term is: the fewer passages have it, the more it says. */
    rarity(term: string): number {
      const frequency = index.frequency(term);
      return Math.log(1 + (Math.max(passages, FEW_PASSAGES) - frequency + 0.5) / (frequency + 0.5));
    },
    beginningWith: (start: string): string[] =>
      terms.filter((term) => term.startsWith(start) && term !== start),
    /** Returns the longer terms that begin or end with a term. */
    madeOf: (part: string): string[] =>
      terms.filter((term) => term !== part && (term.startsWith(part) || term.endsWith(part))),
    hasHan: terms.some(hasHan),
    /** Returns the known word that a misspelt one, in lower case, was meant to be. */
    corrected: (word: string): string | undefined => spelling.corrected(word),
    /** Returns the known pair of Chinese characters that sounds like an unknown one. */
    soundingLike(pair: string): string | undefined {
      soundingLike ??= createSounds([...everydayWords.filter(hasHan), ...chinese, ...ofPages()]);
      return soundingLike(pair);
    },
    /** The languages of the pages. */
    languages,
  };
};
