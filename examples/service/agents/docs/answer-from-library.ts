import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { type DocumentLibrary, documentLibrary } from '../documents/document-library.ts';
import { queryOf } from '../retrieval/choose-hits.ts';
import type { Question } from '../retrieval/choose-hits.ts';
import type { Library } from '../retrieval/library.ts';
import { searchSteps, sourcesEvent } from '../retrieval/retrieval-events.ts';
import { composeAnswer } from './compose-answer.ts';
import { findAnswer } from './find-answer.ts';
import { texts } from './texts.ts';

/** From here on a passage is taken to answer the question rather than to come close. */
const LEAST_DIRECT_COVERAGE = 0.6;

/** Looks a question up, shows the search as a step, and gives the passages as an answer; undefined when none fits. */
export async function* answerFromLibrary(
  { answerId }: AgentInput,
  question: Question,
  library: Library,
  maxPassages: number,
  documents: DocumentLibrary = documentLibrary([]),
): AsyncGenerator<RunEvent, string | undefined> {
  const { language, units } = question;
  const steps = searchSteps(answerId, language, queryOf(question));
  yield steps.started();
  const hits = findAnswer(library, documents, question, maxPassages);
  yield steps.done(hits);
  const [best] = hits;
  if (!best) return undefined;
  yield sourcesEvent(answerId, hits);
  const answer = composeAnswer(hits, units);
  return best.coverage < LEAST_DIRECT_COVERAGE ? `${texts[language].closest}\n\n${answer}` : answer;
}
