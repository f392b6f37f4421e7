import type { Language, RunEvent } from 'casement/contract';
import type { Agent, AgentInput } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import { readDocuments } from '../documents/attached-documents.ts';
import type { AttachedDocument } from '../documents/attached-documents.ts';
import { documentLibrary } from '../documents/document-library.ts';
import { problemTexts } from '../documents/problem-texts.ts';
import type { Question } from '../retrieval/choose-hits.ts';
import { openLibrary } from '../retrieval/library.ts';
import type { Library } from '../retrieval/library.ts';
import type { Hit, Passage } from '../retrieval/passage.ts';
import { sourcesEvent } from '../retrieval/retrieval-events.ts';
import { understand } from '../retrieval/understand.ts';
import type { Understood } from '../retrieval/understand.ts';
import { answerFromLibrary } from './answer-from-library.ts';
import { composeAnswer } from './compose-answer.ts';
import { aboutPage } from './page-context.ts';
import { spoken } from './spoken.ts';
import { texts } from './texts.ts';
import { useTool, wordsOfResults } from './tools/use-tools.ts';

const TOPICS = 8;
/** Passages that show how a document begins. */
const FIRST_PASSAGES = 3;

/** Makes the agent that answers with passages of Markdown pages and attached documents and invents nothing. */
export const createDocsAgent = async (config: DocsAgentConfig, context: AgentContext): Promise<Agent> => {
  const library = await openLibrary(config, context);
  return {
    async *run(input) {
      const answer =
        input.rounds.length > 0
          ? wordsOfResults(input)
          : ((yield* useTool(input)) ?? (yield* answerTo(input, library, config)));
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
  const asked = understand(input);
  const { language } = asked;
  const understood = page ? lookedUpBy(page.hint, input, asked) : asked;
  const documents = yield* readDocuments(input, language);
  const attached = documentLibrary(documents);
  const problems = problemsOf(documents, language);
  let found: string | undefined;
  if (understood.type === 'question') {
    found = yield* answerFromLibrary(input, understood, library, maxPassages, attached);
  }
  const [first] = attached.newPassages;
  if (found === undefined && first && understood.type !== 'small-talk') {
    const hits = beginning(first, attached.newPassages);
    yield sourcesEvent(input.answerId, hits);
    found = `${texts[language].begins(first.path[0] ?? '')}\n\n${composeAnswer(hits, [])}`;
  }
  if (problems !== '' && found === undefined) return problems;
  const told =
    found ??
    (understood.type === 'question' ? nothingOf(library, understood) : courtesyOf(library, understood));
  const answer = [page?.say(language) ?? '', told].filter(Boolean).join('\n\n');
  return problems === '' ? answer : `${answer}\n\n${problems}`;
}

/** The question as one about other words, in its own language. */
const lookedUpBy = (hint: string, input: AgentInput, { language }: Understood): Understood => {
  const message = {
    id: 'page',
    role: 'user' as const,
    parts: [{ type: 'text' as const, text: hint }],
    stopped: false,
  };
  return { ...understand({ ...input, messages: [message] }), language };
};

const problemsOf = (documents: AttachedDocument[], language: Language): string =>
  documents
    .flatMap((one) =>
      'problem' in one && one.isNew
        ? [texts[language].cannotRead(one.name, problemTexts[language][one.problem])]
        : [],
    )
    .join('\n\n');

const beginning = (first: Passage, passages: Passage[]): Hit[] =>
  passages
    .filter((passage) => passage.path[0] === first.path[0])
    .slice(0, FIRST_PASSAGES)
    .map((passage) => ({ passage, score: 1, coverage: 1 }));

const nothingOf = (library: Library, { language, alreadyCited }: Question): string => {
  const say = texts[language];
  return `${alreadyCited.size > 0 ? say.nothingMore : say.nothingFound}${topics(library, language)}`;
};

const courtesyOf = (library: Library, understood: Exclude<Understood, Question>): string => {
  const say = texts[understood.language];
  if (understood.type === 'no-text') return say.onlyText;
  const { kind, language } = understood;
  return kind === 'greeting' || kind === 'about' ? `${say[kind]}${topics(library, language)}` : say[kind];
};

const topics = (library: Library, language: Language): string => {
  const titles = library.titles(language).slice(0, TOPICS);
  return titles.length === 0
    ? ''
    : `\n\n${texts[language].topics}\n\n${titles.map((title) => `- ${title}`).join('\n')}`;
};
