import { type Hit, type Passage, ranked } from '../passage.ts';
import type { Near } from './passage-vectors.ts';

/** Reciprocal rank fusion: how little the first places by vectors differ from the next ones. */
const RANK_CONSTANT = 4;
/**
 * The say of the words, to which comes how much of the question the best passage covers by them, and that of
 * the vectors: where the words are sure, a small model spoils their order.
 */
const WORDS = 0.2;
const COVERED = 1.2;
const VECTORS = 0.5;
/** With a nearest passage that is less near, the vectors have less to say. */
const CLEARLY_NEAR = 3;
/**
 * How much more of a question a passage covers for each standard deviation that it is nearer than to
 * unrelated ones.
 */
const NEARER = 0.05;

/**
 * Joins the scores by words with the ranks by vectors, of passages that are nearer than they are to questions
 * about anything else. Scores by words tell how far one passage is before the next; of two ranks joined, one
 * in fifty questions more finds another first.
 */
export const joinRanks = (hits: Hit[], near: Near[], byId: ReadonlyMap<string, Passage>): Hit[] => {
  if (near.length === 0) return hits;
  const [best] = hits;
  const words = best ? (WORDS + COVERED * best.coverage) / best.score : 0;
  const vectors = VECTORS * Math.min(1, (near[0]?.nearness ?? 0) / CLEARLY_NEAR);
  const joined = new Map<string, Omit<Hit, 'lead'>>(
    hits.map((hit) => [hit.passage.id, { ...hit, score: words * hit.score }] as const),
  );
  for (const [rank, { id, nearness }] of near.entries()) {
    const passage = byId.get(id);
    if (!passage) continue;
    const earlier = joined.get(id);
    joined.set(id, {
      passage,
      score: (earlier?.score ?? 0) + (vectors * RANK_CONSTANT) / (RANK_CONSTANT + rank),
      coverage: Math.min(1, (earlier?.coverage ?? 0) + NEARER * nearness),
    });
  }
  return ranked([...joined.values()]);
};
