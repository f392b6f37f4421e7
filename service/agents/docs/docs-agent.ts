import type { Language, RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import { DocsAgentConfig } from '../agent-config.ts';
import { type AttachedDocument, readDocuments } from '../attached/attached-documents.ts';
import { missingIn, problemTexts } from '../attached/document-words.ts';
import { libraryConfigOf } from '../library-config.ts';
import { openDocumentLibrary } from '../attached/document-library.ts';
import { type Library, openLibrary as openOwnLibrary, type OpenLibrary } from '../../retrieval/library.ts';
import { type Passage, sourcesEvent } from '../../retrieval/passage.ts';
import { fitTo } from '../../retrieval/question-fit.ts';
import { escapeMarkdown } from '../../retrieval/read-markdown.ts';
import type { PageTitle } from '../../retrieval/read-pages.ts';
import { skillStep } from '../skill-step.ts';
import { type Understood, understand, wordsOf } from '../understand.ts';
import { answerFromLibrary } from './answer-from-library.ts';
import { composeAnswer } from './compose-answer.ts';
import { type DocsWords, wordsIn } from './docs-words.ts';
import { aboutPage } from './page-context.ts';
import { spoken } from './spoken.ts';

const MAX_TITLES = 8;
/** As many as stand under an answer as buttons. */
const MAX_BUTTONS = 3;

const languages: readonly Language[] = ['en', 'zh-CN'];

/** Kept beside an answer that offers topics: their buttons are asked for later. */
const offering = (language: Language): string => `docs: topics in ${language}`;

/**
 * Makes the agent that answers with passages of Markdown pages and attached documents and invents nothing.
 */
export const createDocsAgent = async (
  config: DocsAgentConfig,
  context: AgentContext,
  openLibrary: OpenLibrary,
): Promise<Agent> => {
  const library = await openLibrary(libraryConfigOf(config, context.env), context);
  return {
    async *run(input) {
      yield* spoken(yield* answerTo(input, library, config), input, config.wordsPerSecond);
    },
    topics: (language) => library.topics(language),
    followUps: async ({ memory }) => {
      const language = languages.find((one) => memory === offering(one));
      return language ? buttonsOf(library, language, config) : [];
    },
    repeatsItself: true,
    dispose: () => library.dispose(),
  };
};

/**
 * Makes the docs agent for a module's own agent, which does more beside it.
 * @param options As a bot file gives them, without `type`. Rejects when they cannot be used.
 */
export const openDocsAgent = async (
  options: Record<string, unknown>,
  context: AgentContext,
): Promise<Agent> =>
  createDocsAgent(v.parse(DocsAgentConfig, { ...options, type: 'docs' }), context, openOwnLibrary);

async function* answerTo(
  input: AgentInput,
  library: Library,
  config: DocsAgentConfig,
): AsyncGenerator<RunEvent, string> {
  const page = aboutPage(input);
  const { language } = understand(input);
  const say = wordsIn(language, config.words);
  const understood = { ...understand(page ? { ...input, messages: [page.message] } : input), language };
  const documents = yield* readDocuments(input, language);
  // Documents that cannot be made searchable in time count as unread.
  const attached = await openDocumentLibrary(documents, input.visitorId).catch(() => undefined);
  const partial = [
    ...(attached?.partial ?? []).filter(({ isNew }) => isNew).map(({ name }) => say.onlyInPart(name)),
    ...documents.flatMap((one) => {
      const missing = 'text' in one && one.isNew ? missingIn({ ...one, isCut: false }, language) : [];
      return missing.length > 0 ? [say.notWhole(one.name, missing.join('; '))] : [];
    }),
  ];
  const problems = problemsOf(attached ? documents : documents.map(tooLong), language, say);
  let found: string | undefined;
  if (understood.type === 'question') {
    found = yield* answerFromLibrary(input, understood, library, config, attached);
  }
  if (understood.type !== 'small-talk') {
    found ??= yield* beginningOf(attached?.beginning ?? [], input.answerId, library, say);
  }
  if (found === undefined && problems.length > 0) return [...problems, ...partial].join('\n\n');
  const asksMore = understood.type === 'question' && asksSummary(input);
  const cannot = [
    ...(asksMore ? [say.noSummaries] : []),
    ...(understood.type === 'question' && hasPicture(input) ? [say.noPictures] : []),
  ];
  // Where the channel has a form, the visitor can leave a message to people who know more.
  if (found === undefined && understood.type === 'question')
    yield skillStep(input.answerId, 'contact', { kind: 'contact', title: say.contact }).done(null);
  const answer = found ?? (await withoutPassages(input, understood, library, config, cannot.length > 0));
  return [...cannot, page?.intro(language), answer, ...problems, ...partial].filter(Boolean).join('\n\n');
}

const tooLong = (document: AttachedDocument): AttachedDocument =>
  'text' in document ? { ...document, problem: 'timeout' } : document;

const problemsOf = (documents: AttachedDocument[], language: Language, say: DocsWords): string[] =>
  documents.flatMap((one) =>
    'problem' in one && one.isNew ? [say.cannotRead(one.name, problemTexts[language][one.problem])] : [],
  );

/** Asks for more than a quotation. */
const SUMMARY =
  /\b(?:summari[sz]e|summary|sum up|tl;?dr|in a nutshell|compare|comparison)\b|总结|概括|摘要|概述一下|对比|比较一下/i;

const asksSummary = ({ messages }: AgentInput): boolean => SUMMARY.test(wordsOf(messages.at(-1)));

const hasPicture = ({ messages }: AgentInput): boolean =>
  messages.at(-1)?.parts.some(({ type }) => type === 'image') ?? false;

/** Quotes the beginning of the first document that came with the message. */
async function* beginningOf(
  passages: Passage[],
  answerId: string,
  { concepts }: Library,
  say: DocsWords,
): AsyncGenerator<RunEvent, string | undefined> {
  const name = passages[0]?.path[0];
  if (name === undefined) return undefined;
  const hits = passages.map((passage) => ({ passage, score: 1, coverage: 1, lead: 1 }));
  yield sourcesEvent(answerId, hits);
  return `${say.begins(name)}\n\n${composeAnswer(hits, fitTo('', concepts))}`;
}

/**
 * Answers a message for which no passage was looked up or found: mostly with the titles of its pages, as
 * links or buttons.
 */
const withoutPassages = async (
  { memory }: AgentInput,
  understood: Understood,
  library: Library,
  { words }: DocsAgentConfig,
  isExplained: boolean,
): Promise<string> => {
  const { language } = understood;
  const say = wordsIn(language, words);
  if (understood.type === 'no-text') return say.onlyText;
  const { kind } = understood.type === 'small-talk' ? understood : { kind: undefined };
  if (kind === 'thanks' || kind === 'goodbye') return say[kind];
  const titles = library.titles(language).slice(0, MAX_TITLES);
  const areLinks = titles.every(({ url }) => url !== undefined);
  if (titles.length > 0 && !areLinks) await memory.keep(offering(language));
  // The buttons below the answer show all of so few.
  const isListed = areLinks ? titles.length > 0 : titles.length > MAX_BUTTONS;
  const list = titles.map((page) => `\n- ${linkTo(page)}`).join('');
  const overview = isListed ? `${say.topics}\n${list}` : '';
  if (kind) return joined(say[kind], overview);
  if (isExplained) return overview;
  const isMore = understood.type === 'question' && understood.alreadyCited.size > 0;
  return joined(isMore ? say.nothingMore : say.nothingFound, overview);
};

const buttonsOf = (library: Library, language: Language, { words }: DocsAgentConfig): string[] =>
  library
    .titles(language)
    .slice(0, MAX_BUTTONS)
    .map(({ title }) => wordsIn(language, words).aboutPage(title));

const joined = (...paragraphs: string[]): string => paragraphs.filter(Boolean).join('\n\n');

/** A page's title, as a link where its address is known. */
const linkTo = ({ title, url }: PageTitle): string =>
  url === undefined ? escapeMarkdown(title) : `[${escapeMarkdown(title)}](${url})`;
