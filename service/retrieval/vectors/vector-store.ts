import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/queries.ts';
import type { PlainLogger } from '../../base/plain-logger.ts';

/** A passage's vector, under the hash of its text. */
type StoredVector = { hash: string; vector: number[] };

/** How near a passage is to a question, -1 to 1. */
type Nearness = { hash: string; similarity: number };

/** Keeps the vectors of passages, so that only changed ones are made again. */
export type VectorStore = {
  /** Returns the hashes of which there is no vector of that many numbers yet. */
  missing(key: string, hashes: string[], length: number): Promise<string[]>;
  /** Keeps vectors in the place of earlier ones. */
  save(key: string, vectors: StoredVector[]): Promise<void>;
  /** Returns how near each of the passages is whose vectors are there and have as many numbers. */
  compare(key: string, hashes: string[], question: number[]): Promise<Nearness[]>;
};

const lengthOf = (vector: number[]): number => Math.hypot(...vector);

const similarityOf = (one: number[], other: number[]): number => {
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  return product / (lengthOf(one) * lengthOf(other) || 1);
};

/**
 * Keeps vectors in memory: for agents without a database, and beside a column that the database cannot
 * compare.
 */
export const createMemoryVectors = (): VectorStore => {
  const byKey = new Map<string, Map<string, number[]>>();
  const of = (key: string): Map<string, number[]> => {
    const known = byKey.get(key) ?? new Map<string, number[]>();
    byKey.set(key, known);
    return known;
  };
  return {
    missing: (key, hashes, length) =>
      Promise.resolve(hashes.filter((hash) => of(key).get(hash)?.length !== length)),
    save(key, vectors) {
      for (const { hash, vector } of vectors) of(key).set(hash, vector);
      return Promise.resolve();
    },
    compare: (key, hashes, question) =>
      Promise.resolve(
        hashes.flatMap((hash) => {
          const vector = of(key).get(hash);
          return vector?.length === question.length
            ? [{ hash, similarity: similarityOf(vector, question) }]
            : [];
        }),
      ),
  };
};

const literalOf = (vector: number[]): string => `[${vector.join(',')}]`;
const listOf = (hashes: string[]) => sql`${JSON.stringify(hashes)}::jsonb`;

/**
 * Keeps vectors in the database, compared there by pgvector. Where the extension is not installed the log
 * says so once, and they stand in an ordinary column and are compared in this process. The table is made when
 * an agent asks for it.
 */
export const createStoredVectors = (queries: Queries, logger?: PlainLogger): VectorStore => {
  const memory = createMemoryVectors();
  const hasExtension = async (): Promise<boolean> => {
    try {
      await queries.execute(sql`create extension if not exists vector`);
      return true;
    } catch (error) {
      logger?.warn(
        {
          reason:
            error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '',
        },
        'the database has no extension pgvector, or may not create it: vectors are compared in this process. ' +
          'Packages such as postgresql-17-pgvector of Debian 13 or of apt.postgresql.org have it',
      );
      return false;
    }
  };
  const open = async (): Promise<boolean> => {
    const isVector = await hasExtension();
    await queries.execute(
      isVector
        ? sql`create table if not exists passage_vectors (key text, hash text, vector vector not null, primary key (key, hash))`
        : sql`create table if not exists passage_numbers (key text, hash text, vector real[] not null, primary key (key, hash))`,
    );
    return isVector;
  };
  let opening: Promise<boolean> | undefined;
  const opened = (): Promise<boolean> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async missing(key, hashes, length) {
      if (!(await opened())) {
        const absent = await memory.missing(key, hashes, length);
        const rows = await rowsOf<StoredVector>(
          queries.execute(
            sql`select hash, vector from passage_numbers where key = ${key} and hash in (select jsonb_array_elements_text(${listOf(absent)}))`,
          ),
        );
        await memory.save(key, rows);
        return memory.missing(key, hashes, length);
      }
      const rows = await rowsOf<{ hash: string }>(
        queries.execute(
          sql`
            select hash from passage_vectors
            where key = ${key} and vector_dims(vector) = ${length}
              and hash in (select jsonb_array_elements_text(${listOf(hashes)}))`,
        ),
      );
      const known = new Set(rows.map(({ hash }) => hash));
      return hashes.filter((hash) => !known.has(hash));
    },
    async save(key, vectors) {
      const isVector = await opened();
      if (!isVector) await memory.save(key, vectors);
      for (const { hash, vector } of vectors) {
        await queries.execute(
          isVector
            ? sql`insert into passage_vectors (key, hash, vector) values (${key}, ${hash}, ${literalOf(vector)}::vector)
                on conflict (key, hash) do update set vector = excluded.vector`
            : sql`insert into passage_numbers (key, hash, vector)
                values (${key}, ${hash}, ${`{${vector.join(',')}}`}::real[])
                on conflict (key, hash) do update set vector = excluded.vector`,
        );
      }
    },
    async compare(key, hashes, question) {
      if (!(await opened())) return memory.compare(key, hashes, question);
      return rowsOf<Nearness>(
        queries.execute(
          sql`select hash, 1 - (vector <=> ${literalOf(question)}::vector) as similarity from passage_vectors
            where key = ${key} and vector_dims(vector) = ${question.length}
              and hash in (select jsonb_array_elements_text(${listOf(hashes)}))`,
        ),
      );
    },
  };
};

/** Node.js 20 has no `Promise.withResolvers`. */
const withResolvers = <Value>() => {
  const resolvers: ((value: Value) => void)[] = [];
  const promise = new Promise<Value>((resolve) => {
    resolvers.push(resolve);
  });
  return { promise, resolve: (value: Value): void => resolvers.forEach((resolve) => resolve(value)) };
};

/** Makes a store that others may use before there is one: they wait until it is given. */
export const createLateVectors = () => {
  const { promise: given, resolve: give } = withResolvers<VectorStore>();
  const store: VectorStore = {
    missing: async (...of) => (await given).missing(...of),
    save: async (...of) => (await given).save(...of),
    compare: async (...of) => (await given).compare(...of),
  };
  return { store, give };
};
