import type { Language } from 'casement/contract';
import type { Topic } from '../agents/agent.ts';
import { hasHan } from '../retrieval/search-terms.ts';

/** Questions that are suggested at once. */
const MOST = 5;

const keyOf = (question: string): string => question.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '');

export const isQuestion = (text: string): boolean => /[?？]$/.test(text.trim());

const asks: Readonly<Record<Language, (heading: string) => string>> = {
  en: (heading) => `Tell me about “${heading}”`,
  'zh-CN': (heading) => `请介绍一下“${heading}”`,
};

/** Turns the heading of a page into something that a visitor may ask, in the page's language. */
export const asQuestion = (heading: string, language: Language): string =>
  isQuestion(heading) ? heading : asks[language](heading);

/** Returns the neighbouring sections on the same page, the next ones first. */
const neighboursOf = (topics: Topic[], sourceId: string): Topic[] => {
  const at = topics.findIndex(({ id }) => id === sourceId);
  const source = topics[at];
  if (!source) return [];
  return [at + 1, at - 1, at + 2].flatMap((place) => {
    const topic = topics[place];
    return topic?.page === source.page ? topic : [];
  });
};

/**
 * Returns questions that may follow an answer: those that its agent offers, neighbouring sections of its
 * sources, then the bot's own questions for any answer, without those that were asked or answered already.
 */
export const followUpQuestions = ({
  offered = [],
  sourceIds,
  topics,
  language,
  configured,
  asked,
}: Record<'sourceIds' | 'configured' | 'asked', string[]> & {
  /** Those that the agent itself offers. */
  offered?: string[];
  topics: Topic[];
  /** That of the topics. */
  language: Language;
}): string[] => {
  const used = new Set(sourceIds);
  const known = new Set(asked.map(keyOf));
  const questionOf = ({ heading }: Topic) => asQuestion(heading, language);
  for (const topic of topics) if (used.has(topic.id)) known.add(keyOf(questionOf(topic)));
  // A heading that was asked for as it stands is not offered in other words.
  const isNew = ({ heading }: Topic) => !known.has(keyOf(heading));
  const lists = sourceIds.map((id) => neighboursOf(topics, id));
  // The nearest of each source before the second nearest of any.
  const inTurn = [0, 1, 2].flatMap((rank) => lists.flatMap((list) => list[rank] ?? []));
  // A question that the agent offers may have been asked before: it may stand for a button, such as ‘Yes’.
  const questions = [...new Set(offered)];
  for (const question of questions) known.add(keyOf(question));
  for (const question of [...inTurn.filter(isNew).map(questionOf), ...configured]) {
    if (known.has(keyOf(question))) continue;
    known.add(keyOf(question));
    questions.push(question);
  }
  return questions.slice(0, MOST);
};

/** With fewer letters, the visitor has not typed enough to predict anything. */
const LEAST_LETTERS = 3;

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[?？]$/, '')
    .trimEnd();

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Rates how well a question continues the typed text, 0 for not at all. */
const fit = (typed: string, question: string): number => {
  if (question.startsWith(typed)) return 3;
  if (hasHan(typed)) return question.includes(typed) ? 2 : 0;
  const words = wordsOf(question);
  // The last word may be incomplete; each word counts once, so that "the the" needs two.
  const isMet = wordsOf(typed).every((word) => {
    const at = words.findIndex((candidate) => candidate.startsWith(word));
    if (at < 0) return false;
    words.splice(at, 1);
    return true;
  });
  return isMet ? 1 : 0;
};

/**
 * Returns the candidates that the typed text may become, best first; the candidates come most important
 * first.
 */
export const predictQuestions = (text: string, candidates: Iterable<string>): string[] => {
  const typed = normal(text);
  if (!hasHan(typed) && typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length < LEAST_LETTERS) return [];
  const found = new Map<string, { question: string; score: number }>();
  for (const question of candidates) {
    const key = normal(question);
    if (key === typed || found.has(key)) continue;
    const score = fit(typed, key);
    if (score > 0) found.set(key, { question, score });
  }
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ question }) => question);
};
