import type { Topic } from '../agents/agent.ts';

const MOST = 5;

const keyOf = (question: string): string => question.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '');

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
 * Returns questions that may follow an answer: neighbouring sections of its sources, then the bot's own questions for any
 * answer, without those that were asked or answered already.
 */
export const followUpQuestions = (options: {
  sourceIds: string[];
  topics: Topic[];
  configured: string[];
  asked: string[];
}): string[] => {
  const { sourceIds, topics, configured, asked } = options;
  const used = new Set(sourceIds);
  const known = new Set(asked.map(keyOf));
  for (const { id, heading } of topics) if (used.has(id)) known.add(keyOf(heading));
  const lists = sourceIds.map((id) => neighboursOf(topics, id));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  // The nearest of each source before the second nearest of any.
  const inTurn = Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list[rank] ?? []),
  ).flat();
  const questions: string[] = [];
  for (const question of [...inTurn.map(({ heading }) => heading), ...configured]) {
    if (known.has(keyOf(question))) continue;
    known.add(keyOf(question));
    questions.push(question);
  }
  return questions.slice(0, MOST);
};
