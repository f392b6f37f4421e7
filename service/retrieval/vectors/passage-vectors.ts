import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from 'casement/contract';
import type { PlainLogger } from '../../base/plain-logger.ts';
import { type Embedder, EmbeddingsRefusal } from './embedder.ts';
import { unrelatedQuestions } from './unrelated-questions.ts';
import type { VectorStore } from './vector-store.ts';

/** The text that a passage's vector is made of, with its hash, and the headings that it begins with. */
export type PassageText = { id: string; hash: string; text: string; heading: string };

/**
 * A passage that is nearer a question than the nearest one is to unrelated questions, and by how many
 * standard deviations, as far as it stands out of all passages by this question too.
 */
export type Near = { id: string; nearness: number };

/**
 * How near the nearest of some passages are to unrelated questions in the vectors of a model: the mean, and
 * its spread.
 */
type Acquaintance = {
  mean: number;
  spread: number;
  /**
   * Whether the headings lead to their passages; a model that has not learnt a language takes all texts in it
   * for the same.
   */
  isUnderstood: boolean;
};

const BATCH = 32;
const BATCH_MS = 60_000;
const QUESTION_MS = 3_000;
/** After a failure, the endpoint is left alone for a while: no question waits for one that is away. */
const PAUSE_MS = 30_000;
/**
 * However soon an endpoint wants to be asked again, and however late: its operator may have lifted the limit.
 */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const CLOSE_MS = 1_000;
const NEAREST = 20;
/**
 * The number of headings that are tried, and how far the mean reciprocal rank of their passages must lie
 * above that of passages drawn by lot, as a share of what is possible: 0.5 to 0.9 for a known language, 0 for
 * another.
 */
const MOST_HEADINGS = 24;
const LEAST_UNDERSTOOD = 0.3;
/**
 * Where unrelated questions are all as far from the passages, a difference below this one still says nothing.
 */
const LEAST_SPREAD = 0.02;
/** Nearer than that is as good as the same. */
const MOST_NEARNESS = 5;
/**
 * A passage that is as near a question as most of the others says little, however far unrelated questions are
 * from it.
 */
const OF_ORDINARY = 1.5;

/** For how long an endpoint is left alone after a failure. */
const pauseAfter = (error: unknown): number => {
  const cause = error instanceof Error ? error.cause : undefined;
  const askedMs = cause instanceof EmbeddingsRefusal ? cause.retryAfterMs : undefined;
  return Math.max(SHORTEST_PAUSE_MS, Math.min(LONGEST_PAUSE_MS, askedMs ?? PAUSE_MS));
};

/** The mean of some numbers, and how far they lie from it. */
const distributionOf = (values: readonly number[]): { mean: number; spread: number } => {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
  return { mean, spread: Math.max(LEAST_SPREAD, spread) };
};

/** The mean reciprocal rank of passages drawn by lot. */
const byLot = (passages: number): number => {
  let sum = 0;
  for (let rank = 1; rank <= passages; rank += 1) sum += 1 / rank;
  return sum / passages;
};

/**
 * Makes what finds out how near unrelated questions are to the passages of a language, and whether the model
 * knows it.
 */
const createAcquaintances =
  (embedder: Embedder, store: VectorStore, logger?: PlainLogger) =>
  async (language: Language, passages: PassageText[]): Promise<Acquaintance> => {
    const hashes = passages.map(({ hash }) => hash);
    if (hashes.length === 0) return { mean: 1, spread: 1, isUnderstood: true };
    const compared = async (texts: readonly string[]) => {
      const vectors = await embedder.embed([...texts], BATCH_MS);
      const results: Awaited<ReturnType<VectorStore['compare']>>[] = [];
      for (const vector of vectors) results.push(await store.compare(embedder.key, hashes, vector));
      return results;
    };
    const best = (await compared(unrelatedQuestions[language])).map((all) =>
      Math.max(...all.map(({ similarity }) => similarity)),
    );
    const step = Math.ceil(passages.length / MOST_HEADINGS);
    const tried = passages.filter((_, at) => at % step === 0);
    const reciprocals = (await compared(tried.map(({ heading }) => heading))).map((all, at) => {
      const own = all.find(({ hash }) => hash === tried[at]?.hash)?.similarity ?? -Infinity;
      return 1 / Math.max(1, all.filter(({ similarity }) => similarity >= own).length);
    });
    const lot = byLot(passages.length);
    const isUnderstood = distributionOf(reciprocals).mean >= lot + LEAST_UNDERSTOOD * (1 - lot);
    if (!isUnderstood) {
      logger?.warn(
        { language },
        'the embeddings model does not know the language; the search goes on by words',
      );
    }
    return { ...distributionOf(best), isUnderstood };
  };

/**
 * Makes and keeps the vectors of passages that have none yet. Resolves with how many it has made, also where
 * the signal has ended it.
 */
const makeMissing = async (
  passages: PassageText[],
  embedder: Embedder,
  store: VectorStore,
  signal: AbortSignal,
): Promise<number> => {
  const byHash = new Map(passages.map((passage) => [passage.hash, passage.text]));
  if (byHash.size === 0) return 0;
  // Another model may stand under the same name as before, whose vectors are longer or shorter.
  const [sample = []] = await embedder.embed(unrelatedQuestions.en.slice(0, 1), BATCH_MS);
  const missing = await store.missing(embedder.key, [...byHash.keys()], sample.length);
  let made = 0;
  while (made < missing.length && !signal.aborted) {
    const hashes = missing.slice(made, made + BATCH);
    const vectors = await embedder.embed(
      hashes.map((hash) => byHash.get(hash) ?? ''),
      BATCH_MS,
    );
    if (vectors[0]?.length !== sample.length) throw new Error('the embeddings model has changed meanwhile');
    await store.save(
      embedder.key,
      vectors.map((vector, index) => ({ hash: hashes[index] ?? '', vector })),
    );
    made += hashes.length;
  }
  return made;
};

/**
 * Makes vectors of passages where they are missing, in the background, and finds those that are near a
 * question.
 */
export const createPassageVectors = (embedder: Embedder, store: VectorStore, logger?: PlainLogger) => {
  const closing = new AbortController();
  const getToKnow = createAcquaintances(embedder, store, logger);
  let pausedUntil = 0;
  let current: Record<Language, PassageText[]> = { en: [], 'zh-CN': [] };
  /** A part of the passages would be nearer than those that have no vector yet. */
  let ready: { passages: typeof current; known: Record<Language, Acquaintance> } | undefined;
  let work = Promise.resolve();
  /** A failure is told once, and then that it is over. */
  let isAway = false;
  const pause = (error: unknown, what: string): void => {
    if (closing.signal.aborted) return;
    if (!isAway) logger?.warn({ err: error }, what);
    isAway = true;
    pausedUntil = performance.now() + pauseAfter(error);
  };
  const goOn = (): void => {
    if (isAway) logger?.info({}, 'vectors are made again; the search goes on by words and vectors');
    isAway = false;
  };

  /** Tries until all passages have vectors, or others take their place. */
  const follow = async (passages: typeof current): Promise<void> => {
    const isWanted = (): boolean => !closing.signal.aborted && passages === current;
    while (isWanted()) {
      try {
        const made = await makeMissing(Object.values(passages).flat(), embedder, store, closing.signal);
        if (made > 0) logger?.info({ passages: made }, 'vectors of passages made');
        const [english, chinese] = await Promise.all([
          getToKnow('en', passages.en),
          getToKnow('zh-CN', passages['zh-CN']),
        ]);
        ready = { passages, known: { en: english, 'zh-CN': chinese } };
        goOn();
        return;
      } catch (error) {
        pause(error, 'vectors could not be made; the search goes on by words');
        await wait(Math.max(0, pausedUntil - performance.now()), undefined, {
          signal: closing.signal,
          ref: false,
        }).catch(() => {});
      }
    }
  };

  const use = (passages: typeof current): void => {
    current = passages;
    work = work.then(() => follow(passages));
  };

  return {
    /** Takes the passages that are searched from now on; those without a vector get one in the background. */
    use,
    /** Resolves when nothing is left to be made. */
    settled: (): Promise<void> => work,
    /** Returns the nearest passages, best first; none while the endpoint is away. */
    async near(language: Language, question: string): Promise<Near[]> {
      const passages = current[language];
      if (passages.length === 0 || ready?.passages !== current || performance.now() < pausedUntil) return [];
      const { mean, spread, isUnderstood } = ready.known[language];
      if (!isUnderstood) return [];
      try {
        const [vector = []] = await embedder.embed([question], QUESTION_MS);
        const byHash = new Map(passages.map(({ hash, id }) => [hash, id]));
        const all = await store.compare(embedder.key, [...byHash.keys()], vector);
        if (all.length < byHash.size) {
          logger?.warn(
            { language },
            'the embeddings model makes other vectors than before; those of all passages are made anew',
          );
          if (ready.passages === current) use({ ...current });
          return [];
        }
        goOn();
        const own = distributionOf(all.map(({ similarity }) => similarity));
        return all
          .toSorted((one, other) => other.similarity - one.similarity)
          .slice(0, NEAREST)
          .map(({ hash, similarity }) => ({
            id: byHash.get(hash) ?? '',
            nearness: Math.min(
              MOST_NEARNESS,
              (similarity - mean) / spread,
              OF_ORDINARY + (similarity - own.mean) / own.spread,
            ),
          }))
          .filter(({ nearness }) => nearness > 0);
      } catch (error) {
        pause(error, 'the question has no vector; the search goes on by words');
        return [];
      }
    },
    async dispose(): Promise<void> {
      closing.abort();
      // Nobody waits for an endpoint or a database that does not answer.
      await Promise.race([work, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
};
