import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from 'casement/contract';
import type { PlainLogger } from '../../base/plain-logger.ts';
import type { Embedder } from './embedder.ts';
import type { VectorStore } from './vector-store.ts';

/** The text that a passage's vector is made of, with its hash. */
export type PassageText = { id: string; hash: string; text: string };

/** A passage that is near a question, and by how many standard deviations it is nearer than the passages are on average. */
export type Near = { id: string; prominence: number };

const BATCH = 32;
const BATCH_MS = 60_000;
const QUESTION_MS = 3_000;
/** After a failure, the endpoint is left alone for a while: no question waits for one that is away. */
const PAUSE_MS = 30_000;
const CLOSE_MS = 1_000;
const NEAREST = 20;
const FEW = 3;

/** Makes vectors of passages where they are missing, in the background, and finds those that are near a question. */
export const createPassageVectors = (embedder: Embedder, store: VectorStore, logger?: PlainLogger) => {
  const closing = new AbortController();
  let pausedUntil = 0;
  let current: Record<Language, PassageText[]> = { en: [], 'zh-CN': [] };
  let work = Promise.resolve();
  const pause = (error: unknown, what: string): void => {
    if (closing.signal.aborted) return;
    if (performance.now() >= pausedUntil) logger?.warn({ err: error }, what);
    pausedUntil = performance.now() + PAUSE_MS;
  };

  const makeMissing = async (passages: PassageText[]): Promise<void> => {
    const byHash = new Map(passages.map((passage) => [passage.hash, passage.text]));
    const missing = await store.missing(embedder.key, [...byHash.keys()]);
    for (let at = 0; at < missing.length && !closing.signal.aborted; at += BATCH) {
      const hashes = missing.slice(at, at + BATCH);
      const vectors = await embedder.embed(
        hashes.map((hash) => byHash.get(hash) ?? ''),
        BATCH_MS,
      );
      await store.save(
        embedder.key,
        vectors.map((vector, index) => ({ hash: hashes[index] ?? '', vector })),
      );
    }
    if (missing.length > 0) logger?.info({ passages: missing.length }, 'vectors of passages made');
  };

  /** Tries until all passages have vectors, or others take their place. */
  const follow = async (passages: typeof current): Promise<void> => {
    const isWanted = (): boolean => !closing.signal.aborted && passages === current;
    while (isWanted()) {
      try {
        await makeMissing(Object.values(passages).flat());
        return;
      } catch (error) {
        pause(error, 'vectors could not be made; the search goes on by words');
        await wait(PAUSE_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
  };

  return {
    /** Takes the passages that are searched from now on; those without a vector get one in the background. */
    use(passages: Record<Language, PassageText[]>): void {
      current = passages;
      work = work.then(() => follow(passages));
    },
    /** Resolves when nothing is left to be made. */
    settled: (): Promise<void> => work,
    /** Returns the nearest passages, best first; none while the endpoint is away. */
    async near(language: Language, question: string): Promise<Near[]> {
      const passages = current[language];
      if (passages.length === 0 || performance.now() < pausedUntil) return [];
      try {
        const [vector = []] = await embedder.embed([question], QUESTION_MS);
        const byHash = new Map(passages.map(({ hash, id }) => [hash, id]));
        const all = await store.compare(embedder.key, [...byHash.keys()], vector);
        const mean = all.reduce((sum, { similarity }) => sum + similarity, 0) / all.length;
        const spread = Math.sqrt(
          all.reduce((sum, { similarity }) => sum + (similarity - mean) ** 2, 0) / all.length,
        );
        // Of a few passages none can stand out by more than the root of their number.
        const scale = Math.max(1, FEW / Math.sqrt(Math.max(1, all.length - 1)));
        return all
          .toSorted((one, other) => other.similarity - one.similarity)
          .slice(0, NEAREST)
          .map(({ hash, similarity }) => ({
            id: byHash.get(hash) ?? '',
            prominence: spread === 0 ? 0 : (scale * (similarity - mean)) / spread,
          }));
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
