import type { Language, RunEvent } from 'casement/contract';
import type { Agent, AgentInput } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import type { AttachedDocument } from '../documents/attached-documents.ts';
import { problemTexts, readDocuments } from '../documents/attached-documents.ts';
import { documentLibrary } from '../documents/document-library.ts';
import type { Library } from '../retrieval/library.ts';
import { openLibrary } from '../retrieval/library.ts';
import type { Passage } from '../retrieval/passage.ts';
import { sourcesEvent } from '../retrieval/passage.ts';
import type { Understood } from '../retrieval/understand.ts';
import { understand } from '../retrieval/understand.ts';
import { answerFromLibrary } from './answer-from-library.ts';
import { composeAnswer } from './compose-answer.ts';
import { aboutPage } from './page-context.ts';
import { spoken } from './spoken.ts';
import { texts } from './texts.ts';
import { callTool, resultsText } from './tools/use-tools.ts';

const MAX_TITLES = 8;
/** Passages that show how a document begins. */
const FIRST_PASSAGES = 3;

/** Makes the agent that answers with passages of Markdown pages and attached documents and invents nothing. */
export const createDocsAgent = async (config: DocsAgentConfig, context: AgentContext): Promise<Agent> => {
  const library = await openLibrary(config, context);
  return {
    async *run(input) {
      const answer =
        input.rounds.length > 0
          ? resultsText(input)
          : ((yield* callTool(input, config.commandSynonyms)) ?? (yield* answerTo(input, library, config)));
      if (answer !== '') yield* spoken(answer, input, config.wordsPerSecond);
    },
    topics: (language) => library.topics(language),
    dispose: () => library.dispose(),
  };
};

async function* answerTo(
  input: AgentInput,
  library: Library,
  { maxPassages }: DocsAgentConfig,
): AsyncGenerator<RunEvent, string> {
  const page = aboutPage(input);
  const { language } = understand(input);
  const understood = { ...understand(page ? { ...input, messages: [page.message] } : input), language };
  const documents = yield* readDocuments(input, language);
  const attached = documentLibrary(documents);
  const problems = problemsOf(documents, language);
  let found: string | undefined;
  if (understood.type === 'question') {
    found = yield* answerFromLibrary(input, understood, library, maxPassages, attached);
  }
  if (understood.type !== 'small-talk') {
    found ??= yield* beginningOf(attached.newPassages, input.answerId, language);
  }
  if (found === undefined && problems !== '') return problems;
  const answer = found ?? withoutPassages(understood, library);
  return [page?.intro(language), answer, problems].filter(Boolean).join('\n\n');
}

const problemsOf = (documents: AttachedDocument[], language: Language): string =>
  documents
    .flatMap((one) =>
      'problem' in one && one.isNew
        ? [texts[language].cannotRead(one.name, problemTexts[language][one.problem])]
        : [],
    )
    .join('\n\n');

/** Quotes the beginning of the first document that came with the message. */
async function* beginningOf(
  passages: Passage[],
  answerId: string,
  language: Language,
): AsyncGenerator<RunEvent, string | undefined> {
  const name = passages[0]?.path[0];
  if (name === undefined) return undefined;
  const hits = passages
    .filter((passage) => passage.path[0] === name)
    .slice(0, FIRST_PASSAGES)
    .map((passage) => ({ passage, score: 1, coverage: 1 }));
  yield sourcesEvent(answerId, hits);
  return `${texts[language].begins(name)}\n\n${composeAnswer(hits, '')}`;
}

/** Answers a message for which no passage was looked up or found. */
const withoutPassages = (understood: Understood, library: Library): string => {
  const { language } = understood;
  const say = texts[language];
  const titles = library.titles(language).slice(0, MAX_TITLES);
  const list = titles.map((title) => `\n- ${title}`).join('');
  const overview = list === '' ? '' : `\n\n${say.topics}\n${list}`;
  if (understood.type === 'no-text') return say.onlyText;
  if (understood.type === 'question') {
    return `${understood.alreadyCited.size > 0 ? say.nothingMore : say.nothingFound}${overview}`;
  }
  const { kind } = understood;
  return kind === 'greeting' || kind === 'about' ? `${say[kind]}${overview}` : say[kind];
};
