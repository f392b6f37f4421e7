import type { Hit, Passage } from '../passage.ts';
import type { Near } from './passage-vectors.ts';

/** Reciprocal rank fusion: how little the first places differ from the next ones. */
const RANK_CONSTANT = 3;
/** The say of the words, to which comes how much of the question the best passage covers by them, and that of the vectors. */
const WORDS = 0.5;
const VECTORS = 0.4;
/**
 * By so many standard deviations the nearest passage stands out at least. Where none does, the vectors say nothing: a model that does
 * not know the language has much the same vector for all of its sentences.
 */
const LEAST = 2;
/** The same for a passage that has to do with the question, and for one that answers it. */
const RELATED = 2.5;
const ANSWER = 5;

/** How much of a question a passage may be said to cover that stands out so much: 0 to 1. */
const coverageOf = (prominence: number): number =>
  Math.max(0, Math.min(1, (0.5 * (prominence - RELATED)) / (ANSWER - RELATED)));

/** Joins the ranks by words with those by vectors. */
export const joinRanks = (hits: Hit[], near: Near[], byId: ReadonlyMap<string, Passage>): Hit[] => {
  if ((near[0]?.prominence ?? 0) < LEAST) return hits;
  const joined = new Map<string, Hit>();
  const add = (passage: Passage, rank: number, coverage: number, weight: number): void => {
    const earlier = joined.get(passage.id);
    joined.set(passage.id, {
      passage,
      score: (earlier?.score ?? 0) + weight / (RANK_CONSTANT + rank),
      coverage: Math.max(coverage, earlier?.coverage ?? 0),
    });
  };
  const words = WORDS + (hits[0]?.coverage ?? 0);
  hits.forEach(({ passage, coverage }, rank) => add(passage, rank, coverage, words));
  near.forEach(({ id, prominence }, rank) => {
    const passage = byId.get(id);
    if (passage) add(passage, rank, coverageOf(prominence), VECTORS);
  });
  return [...joined.values()].toSorted((one, other) => other.score - one.score);
};
