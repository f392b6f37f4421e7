import { asMeant } from './as-meant.ts';
import type { Concepts } from './concepts.ts';
import { factsIn } from './facts.ts';
import { everydayWords, indexTerms, normal, piecesOf, queryTerms } from './search-terms.ts';
import { createSpelling } from './spelling.ts';
import { createVocabulary } from './vocabulary.ts';
import { languageOfWords, type WordLanguage, withoutAccents } from './word-languages.ts';

/** How much of a question a text has; comparable for one question. */
export type Fit = (text: string) => number;

/** A word of the question counts for more than a synonym. */
const WORD = 1;
const CONCEPT = 0.7;

/**
 * The words of the passages that were found, for a question whose misspelt words were meant to be some of
 * them.
 */
const vocabularyOf = (passages: readonly string[], language: WordLanguage) => {
  const frequencies = new Map<string, number>();
  const written = new Set<string>();
  for (const passage of passages) {
    const pieces = piecesOf(passage);
    for (const { word, isRun } of pieces) if (!isRun) written.add(withoutAccents(word.toLowerCase()));
    for (const term of new Set(indexTerms(passage, pieces, language))) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
  }
  const spelling = createSpelling(new Map([...everydayWords, ...written].map((word) => [word, 1])));
  return createVocabulary({
    index: { terms: () => [...frequencies.keys()], frequency: (term) => frequencies.get(term) ?? 0 },
    passages: passages.length,
    written,
    chinese: [],
    languages: [language],
    spelling,
  });
};

/**
 * Makes a measure of how well parts of a passage fit a question.
 * @param passages The texts of the passages that were found: the question alone may be too short to tell its language, and its
 *   misspelt words are read as words of theirs.
 */
export const fitTo = (written: string, concepts: Concepts, passages: readonly string[] = []): Fit => {
  const language = languageOfWords(`${written}\n${passages[0] ?? ''}`);
  const vocabulary = vocabularyOf(passages.map(normal), language);
  const question = asMeant(normal(written), vocabulary, concepts, language).text;
  const words = queryTerms(question, language);
  const meant = new Set(concepts.mentions(piecesOf(question), language).flatMap((one) => one.concepts));
  return (text) => {
    const plain = normal(text);
    const pieces = piecesOf(plain);
    const terms = new Set(indexTerms(plain, pieces, language));
    const named = new Set([
      ...concepts
        .mentions(pieces, language)
        .flatMap((one) => one.concepts.filter((concept) => !concept.startsWith('@'))),
      ...factsIn(plain),
    ]);
    const met = words.filter((word) => terms.has(word)).length;
    return WORD * met + CONCEPT * [...meant].filter((concept) => named.has(concept)).length;
  };
};
