import { conceptsOf } from './concepts.ts';
import { hasHan, type Piece, piecesOf, stemOf } from './search-terms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { withoutAccents } from './word-languages.ts';
import { pairsOf } from './sounds.ts';
import { readLines } from './words/read-words.ts';

type Span = { start: number; end: number };

/**
 * Things, a line each, with all of their names. The synonyms put others of the same kind beside many of them,
 * so that whoever asks for a pool finds the sauna; but a page about the sauna does not answer it. Means of
 * payment are not among them: a page that lists those that are taken answers for the others too.
 */
const tableOfNames = () => {
  const groups = readLines('names').map((line, index) => ({
    concept: String(index),
    members: line.split(', '),
  }));
  return { groups, mentions: conceptsOf(groups, 'english').mentions };
};

/** It is the same for everybody, and made when the first question comes. */
let table: ReturnType<typeof tableOfNames> | undefined;

const isIn = (vocabulary: Vocabulary, name: string): boolean =>
  piecesOf(name.toLowerCase()).every(({ word }) =>
    hasHan(word)
      ? pairsOf(word).every(vocabulary.has)
      : vocabulary.has(stemOf(word)) || vocabulary.isWritten(withoutAccents(word)),
  );

/** Returns where a question names things that the pages have by none of their names. */
export const unknownNames = (pieces: Piece[], vocabulary: Vocabulary): Span[] => {
  const { groups, mentions } = (table ??= tableOfNames());
  const found = mentions(pieces);
  const longest = found.filter(
    (one) =>
      !found.some(
        ({ start, end }) => start <= one.start && end >= one.end && end - start > one.end - one.start,
      ),
  );
  return longest.filter(
    ({ concepts }) =>
      !concepts.some((index) => groups[Number(index)]?.members.some((name) => isIn(vocabulary, name))),
  );
};
