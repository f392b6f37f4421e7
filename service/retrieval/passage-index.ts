import MiniSearch, { type SearchResult } from 'minisearch';
import { type Hit, type Passage, passageText } from './passage.ts';
import { hasHan, indexTokens, queryTerms, queryTokens, toTerm } from './search-terms.ts';

export type Query = {
  /** The question in the visitor's own words. */
  text: string;
  /** Other words of the conversation; they move the order of the passages, but no passage has to have them. */
  context: string;
};

/** A word that is only similar counts for less than the word itself. */
const SIMILAR_WORD = 0.7;
const CONTEXT_WORD = 0.3;
/** Chinese words are mostly longer; a single character is found nearly everywhere. */
const SINGLE_CHARACTER = 0.3;
/** How much more a passage counts whose heading or keywords have all words of the question. */
const HEADING_BONUS = 0.6;

const isPlainWord = (term: string): boolean => /^[a-z]{5,40}$/.test(term);

/**
 * Writes a term for the engine, which looks through all characters that may follow at each place: hundreds of letters at the most,
 * but thousands of Chinese characters, for which their numbers stand.
 */
const keyOf = (term: string): string =>
  hasHan(term)
    ? `~${Array.from(term, (character) => character.codePointAt(0)?.toString(16)).join('')}`
    : term;

const SINGLE = /^(?:.|~[0-9a-f]{4,5})$/u;

const keyOfWord = (word: string): string | null => {
  const term = toTerm(word);
  return term === null ? null : keyOf(term);
};

/**
 * Builds a full-text index over passages of one language that forgives typing errors and finds words by their beginning.
 * @param untilMs When to stop, by `performance.now()`; the passages that are left out cannot be found.
 */
export const createPassageIndex = (passages: Passage[], untilMs = Infinity) => {
  const byId = new Map<string, Passage>();
  let leftOut: Passage[] = [];
  const engine = new MiniSearch({
    fields: ['heading', 'path', 'keywords', 'text'],
    tokenize: indexTokens,
    processTerm: keyOfWord,
    searchOptions: {
      tokenize: queryTokens,
      boost: { heading: 3, keywords: 2.5, path: 1.2 },
      fuzzy: (term) => isPlainWord(term) && (term.length > 7 ? 2 : 1),
      prefix: (term) => term.length > 3 && /^[a-z]+$/.test(term),
    },
  });
  for (const [place, passage] of passages.entries()) {
    if (performance.now() > untilMs) {
      leftOut = passages.slice(place);
      break;
    }
    byId.set(passage.id, passage);
    engine.add({
      id: passage.id,
      heading: passage.path.at(-1) ?? '',
      path: passage.path.slice(0, -1).join(' '),
      keywords: passage.keywords,
      text: passageText(passage),
    });
  }
  return {
    /** The passages that there was no time for. */
    leftOut,
    /** Returns the fitting passages, best first. */
    search({ text, context }: Query): Hit[] {
      const terms = queryTerms(text).map(keyOf);
      if (terms.length === 0) return [];
      const required = new Set(terms);
      const results = engine.search(`${text}\n${context}`, {
        boostTerm: (term) => (required.has(term) ? 1 : CONTEXT_WORD),
      });
      const weights = rarities(terms, results, byId.size);
      return results
        .flatMap((result): Hit[] => {
          const passage = byId.get(String(result.id));
          if (!passage) return [];
          const found = new Set(result.terms);
          const similar = new Set(result.queryTerms);
          const coverage = share(weights, (term) =>
            found.has(term) ? 1 : similar.has(term) ? SIMILAR_WORD : 0,
          );
          const inHeading = share(weights, (term) =>
            result.match[term]?.some((field) => field === 'heading' || field === 'keywords') ? 1 : 0,
          );
          return [{ passage, coverage, score: result.score * (coverage + HEADING_BONUS * inHeading) }];
        })
        .toSorted((one, other) => other.score - one.score);
    },
  };
};

/** Weighs each term: the fewer passages have it, the more it says. */
const rarities = (terms: string[], results: SearchResult[], passages: number): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const term of results.flatMap((result) => result.terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Map(
    terms.map((term) => {
      const rarity = Math.log(1 + passages / (counts.get(term) ?? 0.5));
      return [term, SINGLE.test(term) ? SINGLE_CHARACTER * rarity : rarity];
    }),
  );
};

/** Returns the share of all terms that is met, by their weights, 0 to 1. */
const share = (weights: Map<string, number>, met: (term: string) => number): number => {
  let [sum, total] = [0, 0];
  for (const [term, weight] of weights) {
    sum += weight * met(term);
    total += weight;
  }
  return sum / total;
};
