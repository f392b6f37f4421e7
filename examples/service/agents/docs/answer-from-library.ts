import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import type { DocumentLibrary } from '../documents/document-library.ts';
import { documentLibrary } from '../documents/document-library.ts';
import { chooseHits, searchAsStep } from '../retrieval/choose-hits.ts';
import type { Library } from '../retrieval/library.ts';
import type { Hit } from '../retrieval/passage.ts';
import { sourcesEvent } from '../retrieval/passage.ts';
import type { Question } from '../retrieval/understand.ts';
import { composeAnswer } from './compose-answer.ts';
import { texts } from './texts.ts';

/** A passage that covers less of the question than this is no answer to it. */
const MIN_COVERAGE = 0.45;
const MIN_SHARE_OF_BEST = 0.55;
/** Later passages must cover nearly as much of the question as the best. */
const MIN_SHARE_OF_COVERAGE = 0.8;
/** A passage that covers less than this comes close to the question rather than answering it. */
const DIRECT_COVERAGE = 0.6;

/**
 * Answers a question in three steps: retrieves passages, shown as a step; chooses those that answer it, shown as its
 * sources; composes them into Markdown. Returns undefined when none fits.
 */
export async function* answerFromLibrary(
  { answerId }: AgentInput,
  question: Question,
  library: Library,
  maxPassages: number,
  documents: DocumentLibrary = documentLibrary([]),
): AsyncGenerator<RunEvent, string | undefined> {
  const hits = yield* searchAsStep(answerId, question, () =>
    choosePassages(library, documents, question, maxPassages),
  );
  const [best] = hits;
  if (!best) return undefined;
  yield sourcesEvent(answerId, hits);
  const answer = composeAnswer(hits, question.text);
  return best.coverage < DIRECT_COVERAGE ? `${texts[question.language].closest}\n\n${answer}` : answer;
}

/** Chooses from the attached documents where they cover as much of the question as the pages do, else from the pages. */
const choosePassages = (
  library: Library,
  documents: DocumentLibrary,
  question: Question,
  maxPassages: number,
): Hit[] => {
  const chooseFrom = (source: Pick<Library, 'search'>) => {
    const hits = chooseHits(source, question, {
      maxPassages,
      minCoverage: MIN_COVERAGE,
      minShareOfBest: MIN_SHARE_OF_BEST,
    });
    return hits.filter((hit) => hit.coverage >= MIN_SHARE_OF_COVERAGE * coverageOf(hits));
  };
  const attached = chooseFrom(documents);
  if (documents.newPassages.length > 0) return attached;
  const pages = chooseFrom(library);
  return coverageOf(attached) >= coverageOf(pages) ? attached : pages;
};

const coverageOf = ([best]: Hit[]): number => best?.coverage ?? 0;
