import type { Language } from 'casement/contract';
import type { Library } from '../retrieval/library.ts';
import type { Hit } from '../retrieval/passage.ts';
import type { Understood } from './understand.ts';

/** Passages that speak of less of the question than this are no answer to it. */
const LEAST_COVERAGE = 0.45;
/** From here on a passage is taken to answer the question rather than to come close. */
export const LEAST_DIRECT_COVERAGE = 0.6;
const LEAST_SHARE_OF_BEST = 0.55;

/** The passages to answer with, best first; empty when the documentation has nothing that fits. */
export const chooseHits = (
  library: Library,
  question: Extract<Understood, { type: 'question' }>,
  most: number,
): Hit[] => {
  const other: Language = question.language === 'en' ? 'zh-CN' : 'en';
  for (const language of [question.language, other]) {
    const hits = library
      .search(language, question)
      .filter((hit) => hit.coverage >= LEAST_COVERAGE && !question.alreadyCited.has(hit.passage.id));
    const [best] = hits;
    if (best) {
      return hits
        .filter((hit) => hit.score >= LEAST_SHARE_OF_BEST * best.score && hit.coverage >= 0.8 * best.coverage)
        .slice(0, most);
    }
  }
  return [];
};
