import MiniSearch from 'minisearch';
import type { Hit, Passage } from './passage.ts';
import { passageText } from './passage.ts';
import { likeness } from './likeness.ts';
import type { QueryUnit } from './terms.ts';
import { indexTerms } from './terms.ts';

/** What is looked for. */
export type Query = {
  /** The question as it was asked; a heading that is worded like it counts more. */
  question: string;
  units: QueryUnit[];
  /** Move the order but are not required. */
  background?: QueryUnit[];
};

/** A full-text index over passages of one language. */
export type PassageIndex = {
  /** The fitting passages, best first. */
  search(query: Query): Hit[];
};

const SEPARATOR = '\u0000';
const INEXACT = 0.7;
const BACKGROUND = 0.3;
const TITLE_SHARE = 0.6;
const LIKENESS_SHARE = 1;
const COMPARED_LENGTH = 200;

type Entry = { id: string; heading: string; path: string; keywords: string; text: string };

/** Builds the index: BM25+ over headings, search words and text, with typos and prefixes at a low weight. */
export const createPassageIndex = (passages: Passage[]): PassageIndex => {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const entries = passages.map(entryOf);
  const titleTerms = new Map(
    entries.map((entry) => [entry.id, new Set(indexTerms(`${entry.heading} ${entry.keywords}`))]),
  );
  const frequency = frequencies(entries);
  const engine = new MiniSearch<Entry>({
    fields: ['heading', 'path', 'keywords', 'text'],
    tokenize: indexTerms,
    processTerm: (term) => term,
  });
  engine.addAll(entries);

  const rarity = (unit: QueryUnit): number => {
    const known = [unit.whole, ...unit.parts].map((term) => frequency.get(term) ?? 0);
    return unit.weight * Math.log(1 + entries.length / Math.max(0.5, ...known));
  };

  return {
    search({ question, units, background = [] }) {
      if (units.length === 0 || entries.length === 0) return [];
      const weights = termWeights(units, background);
      const total = units.reduce((sum, unit) => sum + rarity(unit), 0);
      const results = engine.search([...weights.keys()].join(SEPARATOR), {
        tokenize: (text) => text.split(SEPARATOR),
        processTerm: (term) => term,
        boost: { heading: 3, path: 1.2, keywords: 2.5, text: 1 },
        boostTerm: (term) => weights.get(term) ?? 1,
        weights: { fuzzy: 0.25, prefix: 0.3 },
        fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? (term.length > 7 ? 2 : 1) : false),
        bm25: { k: 1.2, b: 0.3, d: 0.5 },
        prefix: (term) => /^[a-z]{4,}$/.test(term),
      });
      return results
        .flatMap((result): Hit[] => {
          const passage = byId.get(String(result.id));
          if (!passage) return [];
          const exact = new Set(result.terms);
          const touched = new Set(result.queryTerms);
          const title = titleTerms.get(passage.id) ?? new Set();
          let covered = 0;
          let inTitle = 0;
          for (const unit of units) {
            covered += rarity(unit) * match(unit, exact, touched);
            inTitle += rarity(unit) * match(unit, title, title);
          }
          const coverage = covered / total;
          const alike = likeness(question.slice(0, COMPARED_LENGTH), passage.path.at(-1) ?? '');
          const factor = coverage + (TITLE_SHARE * inTitle) / total + LIKENESS_SHARE * alike;
          return [{ passage, coverage, score: result.score * factor }];
        })
        .toSorted((a, b) => b.score - a.score);
    },
  };
};

const entryOf = (passage: Passage): Entry => ({
  id: passage.id,
  heading: passage.path.at(-1) ?? '',
  path: passage.path.slice(0, -1).join(' '),
  keywords: passage.keywords,
  text: passageText(passage),
});

const frequencies = (entries: Entry[]): Map<string, number> => {
  const frequency = new Map<string, number>();
  for (const { heading, path, keywords, text } of entries) {
    for (const term of new Set(indexTerms([heading, path, keywords, text].join('\n')))) {
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
    }
  }
  return frequency;
};

const termWeights = (units: QueryUnit[], background: QueryUnit[]): Map<string, number> => {
  const weights = new Map<string, number>();
  for (const [list, factor] of [
    [background, BACKGROUND],
    [units, 1],
  ] as const) {
    for (const unit of list) {
      for (const part of unit.parts) weights.set(part, (factor * unit.weight) / unit.parts.length);
      weights.set(unit.whole, factor * unit.weight);
    }
  }
  return weights;
};

/** How well a unit is met: 1 by its very term, less by a similar one, in part by its parts. */
const match = (unit: QueryUnit, exact: ReadonlySet<string>, touched: ReadonlySet<string>): number => {
  const one = (term: string) => (exact.has(term) ? 1 : touched.has(term) ? INEXACT : 0);
  const parts = unit.parts.reduce((sum, part) => sum + one(part), 0);
  return Math.max(one(unit.whole), unit.parts.length > 0 ? (0.9 * parts) / unit.parts.length : 0);
};
