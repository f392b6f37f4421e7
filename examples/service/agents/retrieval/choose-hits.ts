import type { Language } from 'casement/contract';
import type { Library } from './library.ts';
import type { Hit } from './passage.ts';
import type { Understood } from './understand.ts';

/** A question, as opposed to mere courtesy. */
export type Question = Extract<Understood, { type: 'question' }>;

export type Choice = {
  /** The most passages. */
  most: number;
  /** How much of the question a passage must speak of, 0 to 1. */
  leastCoverage: number;
  /** How far behind the best a passage may be, as a share of its score. */
  leastShareOfBest: number;
};

/** The passages for a question, best first, in its own language or else the other; empty when none fits. */
export const chooseHits = (library: Pick<Library, 'search'>, question: Question, choice: Choice): Hit[] => {
  const other: Language = question.language === 'en' ? 'zh-CN' : 'en';
  for (const language of [question.language, other]) {
    const hits = library
      .search(language, question)
      .filter((hit) => hit.coverage >= choice.leastCoverage && !question.alreadyCited.has(hit.passage.id));
    const [best] = hits;
    if (best) {
      return hits.filter((hit) => hit.score >= choice.leastShareOfBest * best.score).slice(0, choice.most);
    }
  }
  return [];
};

/** The words that are looked for, to be shown. */
export const queryOf = ({ units, background }: Question): string =>
  [...units, ...background].map((unit) => unit.whole).join(' ');
