import type { Language, RunEvent } from 'casement/contract';
import { skillStep } from './skill-step.ts';
import type { Searchable } from '../retrieval/open-index.ts';
import { type Hit, rounded } from '../retrieval/passage.ts';
import type { Question } from './understand.ts';

type Choice = {
  maxPassages: number;
  /** How much of the question a passage must cover, 0 to 1. */
  minCoverage: number;
  /** The lowest score, as a share of the best passage's. */
  minShareOfBest: number;
};

/** Returns the passages for a question, best first, in its own language or else the other; none where none fits. */
export const chooseHits = async (library: Searchable, question: Question, choice: Choice): Promise<Hit[]> => {
  const other: Language = question.language === 'en' ? 'zh-CN' : 'en';
  for (const language of [question.language, other]) {
    const found = await library.search(language, question);
    const hits = found.filter(
      (hit) => hit.coverage >= choice.minCoverage && !question.alreadyCited.has(hit.passage.id),
    );
    const least = choice.minShareOfBest * (hits[0]?.score ?? 0);
    if (hits.length > 0) return hits.filter(({ score }) => score >= least).slice(0, choice.maxPassages);
  }
  return [];
};

const titles: Record<Language, string> = { en: 'Search the documentation', 'zh-CN': '检索文档' };

/** Shows a search as a step of the answer, with the visitor's words as its query. */
export async function* searchAsStep(
  answerId: string,
  { language, text }: Question,
  search: () => Promise<Hit[]>,
): AsyncGenerator<RunEvent, Hit[]> {
  const step = skillStep(answerId, 'search', {
    kind: 'file-knowledge',
    title: titles[language],
    input: { query: text },
  });
  yield step.started();
  const hits = await search();
  yield step.done({
    hits: hits.map(({ passage, score }) => ({
      id: passage.id,
      title: passage.path.join(' › '),
      score: rounded(score),
    })),
  });
  return hits;
}
