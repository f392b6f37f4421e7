import type { Language, RunEvent } from 'casement/contract';
import type * as v from 'valibot';
import type { AgentContext, AgentInput, Topic } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { DocumentLibrary } from '../attached/document-library.ts';
import { chooseHits, coverageOf, isSure, searchAsStep } from '../choose-hits.ts';
import { type Library, openLibrary } from '../../retrieval/library.ts';
import type { Searchable } from '../../retrieval/open-index.ts';
import { type Hit, passageText, sourcesEvent } from '../../retrieval/passage.ts';
import { fitTo } from '../../retrieval/question-fit.ts';
import { type Question, understand } from '../understand.ts';
import { composeAnswer } from './compose-answer.ts';
import { wordsIn } from './docs-words.ts';

/**
 * A passage that covers less of the question than `minCoverage` has nothing to do with it. Of the tuning
 * sets, 0.15 finds the passages of one question more in a hundred, and one in thirty more out of scope is
 * answered.
 */
const FITTING = { minCoverage: 0.18, minShareOfBest: 0.2 };

/**
 * Answers a question in three steps: retrieves passages, shown as a step; chooses those that answer it, shown
 * as its sources; composes them into Markdown. Returns undefined when none fits.
 */
export async function* answerFromLibrary(
  { answerId }: AgentInput,
  question: Question,
  library: Library,
  { maxPassages, words }: Pick<DocsAgentConfig, 'maxPassages' | 'words'>,
  documents?: DocumentLibrary,
): AsyncGenerator<RunEvent, string | undefined> {
  const say = wordsIn(question.language, words);
  const page = library
    .titles(question.language)
    .find(({ title }) => say.aboutPage(title) === question.text.trim())?.title;
  const hits = yield* searchAsStep(
    answerId,
    question,
    () =>
      choosePassages(library, documents, { ...question, ...(page !== undefined && { page }) }, maxPassages),
    say.search,
  );
  const [best] = hits;
  if (!best) return undefined;
  yield sourcesEvent(answerId, hits);
  const isAnswer = isSure(best);
  const answer = composeAnswer(
    hits,
    fitTo(
      question.text,
      library.concepts,
      hits.map(({ passage }) => passageText(passage)),
    ),
    isAnswer,
  );
  return isAnswer ? answer : `${say.mayHelp}\n\n${answer}`;
}

/**
 * Chooses from the attached documents where they cover as much of the question as the pages do, else from the
 * pages.
 */
const choosePassages = async (
  library: Searchable,
  documents: DocumentLibrary | undefined,
  question: Question,
  maxPassages: number,
): Promise<Hit[]> => {
  const chooseFrom = (source: Searchable) => chooseHits(source, question, { ...FITTING, maxPassages });
  const attached = documents ? await chooseFrom(documents) : [];
  if (documents && documents.beginning.length > 0) return attached;
  const pages = await chooseFrom(library);
  return coverageOf(attached) >= coverageOf(pages) ? attached : pages;
};

/** Folders of Markdown, as the docs agent takes them; paths start from the bot file. */
export type PagesOptions = Pick<
  v.InferInput<typeof DocsAgentConfig>,
  'folders' | 'baseUrl' | 'pageSuffix' | 'synonyms'
>;

/** Markdown pages that an agent answers from; they follow their folders. */
export type Pages = Awaited<ReturnType<typeof openPages>>;

/** Reads folders of Markdown and watches them. Rejects when one of them does not exist. */
export const openPages = async (
  { folders, baseUrl, pageSuffix = '', synonyms = [] }: PagesOptions,
  context: AgentContext,
) => {
  const library = await openLibrary({ folders, baseUrl, pageSuffix, synonyms }, context);
  return {
    /**
     * Shows the search as a step and the passages as sources, and returns them as Markdown with citations.
     * Returns undefined when no passage fits, or when the message asks nothing.
     */
    async *answer(input: AgentInput, maxPassages = 3): AsyncGenerator<RunEvent, string | undefined> {
      const understood = understand(input);
      if (understood.type !== 'question') return undefined;
      return yield* answerFromLibrary(input, understood, library, { maxPassages, words: {} });
    },
    /** Returns the sections of the pages in one language, for `Agent.topics`. */
    topics: (language: Language): Topic[] => library.topics(language),
    dispose: (): Promise<void> => library.dispose(),
  };
};
