import type { Language, RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import { DocsAgentConfig } from '../agent-config.ts';
import { type AttachedDocument, readDocuments } from '../attached/attached-documents.ts';
import { missingIn, problemTexts } from '../attached/document-words.ts';
import { openDocumentLibrary } from '../attached/document-library.ts';
import { type Library, openLibrary as openOwnLibrary, type OpenLibrary } from '../../retrieval/library.ts';
import { type Passage, sourcesEvent } from '../../retrieval/passage.ts';
import { type Understood, understand } from '../understand.ts';
import { answerFromLibrary } from './answer-from-library.ts';
import { composeAnswer } from './compose-answer.ts';
import { aboutPage } from './page-context.ts';
import { spoken } from './spoken.ts';

const MAX_TITLES = 8;

const en = {
  greeting: 'Hello! I look things up in the documentation and answer with its own passages.',
  about:
    'I am a documentation assistant: I search the documentation and answer with its own passages, each with its source. I add nothing of my own.',
  thanks: 'You are welcome. Ask me anything else about the documentation.',
  goodbye: 'Goodbye! I am here when you need the documentation again.',
  nothingFound: 'I found nothing about this in the documentation.',
  nothingMore: 'The documentation has nothing more about this.',
  onlyText:
    'I can only read text, in messages and in TXT, PDF, DOC and DOCX files. Please write your question in words.',
  /** Before the beginning of a file without a question, or with one that it does not answer. */
  begins: (name: string) => `This is how **${name}** begins:`,
  /** Says that the end of a file cannot be searched. */
  onlyInPart: (name: string) => `**${name}** is too long for me: I have searched only a part of it.`,
  /** Says what could not be read of a file. */
  notWhole: (name: string, missing: string) => `I could not read all of **${name}**: ${missing}.`,
  cannotRead: (name: string, problem: string) => `I could not read **${name}**: ${problem}.`,
  /** Before the list of page titles. */
  topics: 'The documentation covers, among other things:',
};

/** The agent's own words; everything else in its answers is quoted. */
const texts: Record<Language, typeof en> = {
  en,
  'zh-CN': {
    greeting: '你好！我会在文档中查找，并用文档原文回答你的问题。',
    about: '我是文档助手：在文档中检索，用原文段落回答，并注明每一段的出处，不添加自己的内容。',
    thanks: '不客气。关于文档的其他问题，随时可以问我。',
    goodbye: '再见！需要查阅文档时，随时可以找我。',
    nothingFound: '文档中没有找到与此相关的内容。',
    nothingMore: '文档中没有更多与此相关的内容了。',
    onlyText: '我只能阅读文字，包括消息以及 TXT、PDF、DOC、DOCX 文件中的文字。请用文字写下你的问题。',
    begins: (name) => `**${name}** 的开头如下：`,
    onlyInPart: (name) => `**${name}** 太长，我只检索了其中一部分。`,
    notWhole: (name, missing) => `**${name}** 没有完整读取：${missing}。`,
    cannotRead: (name, problem) => `无法读取 **${name}**：${problem}。`,
    topics: '文档包含以下主题：',
  },
};

/** Makes the agent that answers with passages of Markdown pages and attached documents and invents nothing. */
export const createDocsAgent = async (
  config: DocsAgentConfig,
  context: AgentContext,
  openLibrary: OpenLibrary,
): Promise<Agent> => {
  const library = await openLibrary(config, context);
  return {
    async *run(input) {
      yield* spoken(yield* answerTo(input, library, config), input, config.wordsPerSecond);
    },
    topics: (language) => library.topics(language),
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
  { maxPassages }: DocsAgentConfig,
): AsyncGenerator<RunEvent, string> {
  const page = aboutPage(input);
  const { language } = understand(input);
  const understood = { ...understand(page ? { ...input, messages: [page.message] } : input), language };
  const documents = yield* readDocuments(input, language);
  // Documents that cannot be made searchable in time count as unread.
  const attached = await openDocumentLibrary(documents, input.visitorId).catch(() => undefined);
  const partial = [
    ...(attached?.partial ?? [])
      .filter(({ isNew }) => isNew)
      .map(({ name }) => texts[language].onlyInPart(name)),
    ...documents.flatMap((one) => {
      const missing = 'text' in one && one.isNew ? missingIn({ ...one, isCut: false }, language) : [];
      return missing.length > 0 ? [texts[language].notWhole(one.name, missing.join('; '))] : [];
    }),
  ];
  const problems = problemsOf(attached ? documents : documents.map(tooLong), language);
  let found: string | undefined;
  if (understood.type === 'question') {
    found = yield* answerFromLibrary(input, understood, library, maxPassages, attached);
  }
  if (understood.type !== 'small-talk') {
    found ??= yield* beginningOf(attached?.beginning ?? [], input.answerId, language);
  }
  if (found === undefined && problems.length > 0) return [...problems, ...partial].join('\n\n');
  const answer = found ?? withoutPassages(understood, library);
  return [page?.intro(language), answer, ...problems, ...partial].filter(Boolean).join('\n\n');
}

const tooLong = (document: AttachedDocument): AttachedDocument =>
  'text' in document ? { ...document, problem: 'timeout' } : document;

const problemsOf = (documents: AttachedDocument[], language: Language): string[] =>
  documents.flatMap((one) =>
    'problem' in one && one.isNew
      ? [texts[language].cannotRead(one.name, problemTexts[language][one.problem])]
      : [],
  );

/** Quotes the beginning of the first document that came with the message. */
async function* beginningOf(
  passages: Passage[],
  answerId: string,
  language: Language,
): AsyncGenerator<RunEvent, string | undefined> {
  const name = passages[0]?.path[0];
  if (name === undefined) return undefined;
  const hits = passages.map((passage) => ({ passage, score: 1, coverage: 1 }));
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
