import type { DocumentLibrary } from '../documents/document-library.ts';
import { chooseHits } from '../retrieval/choose-hits.ts';
import type { Question } from '../retrieval/choose-hits.ts';
import type { Library } from '../retrieval/library.ts';
import type { Hit } from '../retrieval/passage.ts';

/** A passage that speaks of less of the question than this is no answer to it. */
const LEAST_COVERAGE = 0.45;
const LEAST_SHARE_OF_BEST = 0.55;
/** Later passages must speak of nearly as much of the question as the best. */
const LEAST_SHARE_OF_COVERAGE = 0.8;

const findIn = (library: Pick<Library, 'search'>, question: Question, most: number): Hit[] => {
  const hits = chooseHits(library, question, {
    most,
    leastCoverage: LEAST_COVERAGE,
    leastShareOfBest: LEAST_SHARE_OF_BEST,
  });
  const bestCoverage = hits[0]?.coverage ?? 0;
  return hits.filter((hit) => hit.coverage >= LEAST_SHARE_OF_COVERAGE * bestCoverage);
};

/**
 * The passages that answer a question, best first: from the attached documents where they say as much of it as the pages
 * do, else from the pages.
 */
export const findAnswer = (
  library: Library,
  documents: DocumentLibrary,
  question: Question,
  most: number,
): Hit[] => {
  const attached = findIn(documents, question, most);
  if (documents.newPassages.length > 0) return attached;
  const pages = findIn(library, question, most);
  return (attached[0]?.coverage ?? 0) >= (pages[0]?.coverage ?? 0) ? attached : pages;
};
