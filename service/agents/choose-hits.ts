import type { Language, RunEvent } from 'casement/contract';
import { skillStep } from './skill-step.ts';
import type { Searchable } from '../retrieval/open-index.ts';
import { type Hit, rounded } from '../retrieval/passage.ts';
import { hasHan } from '../retrieval/search-terms.ts';
import type { Question } from './understand.ts';

type Choice = {
  maxPassages: number;
  /** How much of the question a passage must cover, 0 to 1. */
  minCoverage: number;
  /** The lowest score beside a passage that answers the question, as a share of that one's. */
  minShareOfBest: number;
};

/**
 * A passage that covers so much of a question answers it, if it stands out: where others fit as well, a
 * question mostly names what the pages are about and asks for something that they do not say. Of the tuning
 * sets' questions out of scope one in ten gets an answer by that, of those whose right passage is not the
 * first one in six, and of those whose first is right three in five.
 */
const SURE_COVERAGE = 0.8;
const SURE_WITH_LEAD = 1.25;
/** How much more of a question the pages in the other language must cover. */
const CLEARLY = 0.3;

/**
 * Returns the passages for a question, best first, in its own language or else the other; none where none
 * fits.
 */
export const chooseHits = async (
  library: Searchable,
  question: Question,
  { maxPassages, minCoverage, minShareOfBest }: Choice,
): Promise<Hit[]> => {
  const search = async (language: Language, isLiteral = false): Promise<Hit[]> => {
    const found = await library.search(language, { ...question, isLiteral });
    return found.filter(({ passage }) => !question.alreadyCited.has(passage.id));
  };
  let hits = await search(question.language);
  // A title of a page may be asked for in the words of the other language.
  const isForeign =
    /\p{Letter}/u.test(question.text) && hasHan(question.text) !== (question.language === 'zh-CN');
  if (isForeign || coverageOf(hits) < SURE_COVERAGE) {
    // Where there are pages in the question's own language, those in the other have no more than a code or a
    // name of it.
    const isLiteral = library.has?.(question.language) ?? hits.length > 0;
    const others = await search(question.language === 'en' ? 'zh-CN' : 'en', isLiteral);
    if (coverageOf(others) > coverageOf(hits) + (isForeign ? 0 : CLEARLY)) hits = others;
  }
  const fitting = hits.filter(({ coverage }) => coverage >= minCoverage);
  const [best] = fitting;
  if (!best) return [];
  // Where none is sure, the next ones are shown, however little they cover.
  const shown = isSure(best)
    ? fitting.filter(({ score }) => score >= minShareOfBest * best.score)
    : [...fitting, ...hits.filter(({ coverage }) => coverage < minCoverage)];
  return shown.slice(0, maxPassages);
};

/** Whether a passage that comes first is given as the answer. */
export const isSure = ({ coverage, lead }: Hit): boolean =>
  coverage >= SURE_COVERAGE && coverage + lead >= SURE_WITH_LEAD;

/** Returns how much of the question the best passage covers. */
export const coverageOf = ([best]: Hit[]): number => best?.coverage ?? 0;

const titles: Record<Language, string> = { en: 'Search the documentation', 'zh-CN': '检索文档' };

/** Shows a search as a step of the answer, with the visitor's words as its query. */
export async function* searchAsStep(
  answerId: string,
  { language, text }: Question,
  search: () => Promise<Hit[]>,
  title = titles[language],
): AsyncGenerator<RunEvent, Hit[]> {
  const step = skillStep(answerId, 'search', {
    kind: 'file-knowledge',
    title,
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
