import type { Language, RunEvent } from 'casement/contract';
import type { AgentInput, Topic } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import { openLibrary } from '../retrieval/library.ts';
import { understand } from '../retrieval/understand.ts';
import { answerFromLibrary } from './answer-from-library.ts';

const MAX_PASSAGES = 3;

/** Folders of Markdown, as the docs agent takes them; paths start from the bot file. */
export type PagesOptions = {
  folders: DocsAgentConfig['folders'];
  /** Address of the pages; `{language}` stands for the folder's language. Absent means that sources carry no link. */
  baseUrl?: string;
  /** Suffix of a page's name in its address, e.g. `.html`. */
  pageSuffix?: string;
};

/** Markdown pages that an agent answers from; they follow their folders. */
export type Pages = {
  /**
   * Shows the search as a step and the passages as sources, and returns them as Markdown with citations.
   * Returns undefined when no passage fits, or when the message asks nothing.
   */
  answer(input: AgentInput, maxPassages?: number): AsyncGenerator<RunEvent, string | undefined>;
  /** The sections of the pages in one language, for `Agent.topics`. */
  topics(language: Language): Topic[];
  dispose(): Promise<void>;
};

/** Reads folders of Markdown and watches them. Rejects when one of them does not exist. */
export const openPages = async (
  { folders, baseUrl, pageSuffix = '' }: PagesOptions,
  context: AgentContext,
): Promise<Pages> => {
  const library = await openLibrary({ folders, baseUrl, pageSuffix }, context);
  return {
    async *answer(input, maxPassages = MAX_PASSAGES) {
      const understood = understand(input);
      if (understood.type !== 'question') return undefined;
      return yield* answerFromLibrary(input, understood, library, maxPassages);
    },
    topics: (language) => library.topics(language),
    dispose: () => library.dispose(),
  };
};
