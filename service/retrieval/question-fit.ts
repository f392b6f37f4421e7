import type { Concepts } from './concepts.ts';
import { factsIn } from './facts.ts';
import { indexTerms, normal, piecesOf, queryTerms } from './search-terms.ts';
import { languageOfWords } from './word-languages.ts';

/** How much of a question a text has; comparable for one question. */
export type Fit = (text: string) => number;

/** A word of the question counts for more than a synonym. */
const WORD = 1;
const CONCEPT = 0.7;

/**
 * Makes a measure of how well parts of a passage fit a question.
 * @param beside Text in the language of the question: the question alone may be too short to tell its language.
 */
export const fitTo = (question: string, concepts: Concepts, beside = ''): Fit => {
  const language = languageOfWords(`${question}\n${beside}`);
  const words = queryTerms(question, language);
  const meant = new Set(
    concepts.mentions(piecesOf(normal(question)), language).flatMap((one) => one.concepts),
  );
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
