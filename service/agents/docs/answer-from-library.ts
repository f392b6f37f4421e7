import type { Language, RunEvent } from 'casement/contract';
import type * as v from 'valibot';
import type { AgentContext, AgentInput, Topic } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { DocumentLibrary } from '../attached/document-library.ts';
import { chooseHits, searchAsStep } from '../choose-hits.ts';
import { openLibrary } from '../../retrieval/library.ts';
import type { Searchable } from '../../retrieval/open-index.ts';
import { type Hit, sourcesEvent } from '../../retrieval/passage.ts';
import { type Question, understand } from '../understand.ts';
import { composeAnswer } from './compose-answer.ts';

/** A passage that covers less of the question than `minCoverage` is no answer to it. */
const FITTING = { minCoverage: 0.45, minShareOfBest: 0.55 };
/** Later passages must cover nearly as much of the question as the best. */
const MIN_SHARE_OF_COVERAGE = 0.8;
/** A passage that covers less than this comes close to the question rather than answering it. */
const DIRECT_COVERAGE = 0.6;

/** Stands before passages that fit in part. */
const closest: Record<Language, string> = {
  en: 'The documentation does not answer this directly. This comes closest:',
  'zh-CN': '文档没有直接回答这个问题，以下内容最为接近：',
};

/**
 * Answers a question in three steps: retrieves passages, shown as a step; chooses those that answer it, shown as its
 * sources; composes them into Markdown. Returns undefined when none fits.
 */
export async function* answerFromLibrary(
  { answerId }: AgentInput,
  question: Question,
  library: Searchable,
  maxPassages: number,
  documents?: DocumentLibrary,
): AsyncGenerator<RunEvent, string | undefined> {
  const hits = yield* searchAsStep(answerId, question, () =>
    choosePassages(library, documents, question, maxPassages),
  );
  const [best] = hits;
  if (!best) return undefined;
  yield sourcesEvent(answerId, hits);
  const answer = composeAnswer(hits, question.text);
  return best.coverage < DIRECT_COVERAGE ? `${closest[question.language]}\n\n${answer}` : answer;
}

/** Chooses from the attached documents where they cover as much of the question as the pages do, else from the pages. */
const choosePassages = async (
  library: Searchable,
  documents: DocumentLibrary | undefined,
  question: Question,
  maxPassages: number,
): Promise<Hit[]> => {
  const chooseFrom = async (source: Searchable) => {
    const hits = await chooseHits(source, question, { ...FITTING, maxPassages });
    return hits.filter((hit) => hit.coverage >= MIN_SHARE_OF_COVERAGE * coverageOf(hits));
  };
  const attached = documents ? await chooseFrom(documents) : [];
  if (documents && documents.beginning.length > 0) return attached;
  const pages = await chooseFrom(library);
  return coverageOf(attached) >= coverageOf(pages) ? attached : pages;
};

const coverageOf = ([best]: Hit[]): number => best?.coverage ?? 0;

/** Folders of Markdown, as the docs agent takes them; paths start from the bot file. */
export type PagesOptions = Pick<v.InferInput<typeof DocsAgentConfig>, 'folders' | 'baseUrl' | 'pageSuffix'>;

/** Markdown pages that an agent answers from; they follow their folders. */
export type Pages = Awaited<ReturnType<typeof openPages>>;

/** Reads folders of Markdown and watches them. Rejects when one of them does not exist. */
export const openPages = async (
  { folders, baseUrl, pageSuffix = '' }: PagesOptions,
  context: AgentContext,
) => {
  const library = await openLibrary({ folders, baseUrl, pageSuffix }, context);
  return {
    /**
     * Shows the search as a step and the passages as sources, and returns them as Markdown with citations.
     * Returns undefined when no passage fits, or when the message asks nothing.
     */
    async *answer(input: AgentInput, maxPassages = 3): AsyncGenerator<RunEvent, string | undefined> {
      const understood = understand(input);
      if (understood.type !== 'question') return undefined;
      return yield* answerFromLibrary(input, understood, library, maxPassages);
    },
    /** Returns the sections of the pages in one language, for `Agent.topics`. */
    topics: (language: Language): Topic[] => library.topics(language),
    dispose: (): Promise<void> => library.dispose(),
  };
};
