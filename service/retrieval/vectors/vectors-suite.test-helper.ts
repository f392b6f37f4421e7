import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, type Queries, rowsOf } from '../../database/queries.ts';
import type { PlainLogger } from '../../base/plain-logger.ts';
import { openLibrary } from '../library.ts';
import { unrelatedQuestions } from './unrelated-questions.ts';
import { createStoredVectors, type VectorStore } from './vector-store.ts';

/** A toy encoder: one number for each matter that a text is about, whatever its words. */
const matters = [/zorp|flat tyre/i, /opening|late/i, /price|cost/i, /helmet/i];
const vectorOf = (text: string): number[] => [0.1, ...matters.map((matter) => (matter.test(text) ? 1 : 0))];

/** Texts by which a new model is measured. */
const tried = new Set([
  ...Object.values(unrelatedQuestions).flat(),
  ...['Flat tyre', 'Opening hours', 'Helmets'].map((heading) => `Bikes: ${heading}`),
]);

const page =
  '# Bikes\n\n## Flat tyre\n\nBring it to us.\n\n## Opening hours\n\nFrom nine.\n\n## Helmets\n\nOf all sizes.\n';

/** The database of somebody who has not got the extension. */
const withoutExtension = (queries: Queries): Queries =>
  new Proxy(queries, {
    get: (target, key) =>
      key === 'execute'
        ? (statement: ReturnType<typeof sql>) =>
            JSON.stringify(statement.queryChunks).includes('create extension')
              ? Promise.reject(new Error('extension "vector" is not available'))
              : target.execute(statement)
        : Reflect.get(target, key),
  });

/** Whether the server has pgvector; the embedded database brings it. */
const hasPgvector = async ({ queries }: Database): Promise<boolean> => {
  const found = await rowsOf(
    queries.execute(sql`select 1 from pg_available_extensions where name = 'vector'`),
  );
  return found.length > 0;
};

/** Vectors kept in a database, with the extension pgvector where it can be had and without it. */
export const vectorsSuite = (name: string, openDatabase: () => Promise<Database>): void => {
  describe(`vectors ${name}`, () => {
    let server: Server;
    let asked: string[] = [];
    let requests = 0;
    let isAway = false;
    let isOther = false;
    let database: Database;
    let folder = '';

    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const { input } = (await json(request)) as { input: string[] };
      requests += 1;
      asked.push(...input.filter((text) => !tried.has(text)));
      if (isAway) return response.writeHead(404).end('{"error":{"message":"model toy not found"}}');
      // In another order than asked: the index says which is which.
      const data = input
        .map((text, index) => ({
          index,
          embedding: [...vectorOf(text), ...(isOther ? [0.1] : [])],
        }))
        .toReversed();
      return response.end(JSON.stringify({ data }));
    };

    beforeAll(async () => {
      server = createServer((request, response) => void answer(request, response));
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      database = await openDatabase();
    });
    afterAll(async () => {
      server.close();
      await database.close();
    });

    beforeEach(async () => {
      asked = [];
      isAway = false;
      isOther = false;
      folder = await mkdtemp(join(tmpdir(), 'casement-vectors-'));
      await writeFile(join(folder, 'bikes.md'), page);
      await database.queries.execute(sql`drop table if exists passage_vectors, passage_numbers`);
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    const open = async (vectors: VectorStore, logger?: PlainLogger) => {
      const { port } = server.address() as AddressInfo;
      const library = await openLibrary(
        {
          folders: folder,
          pageSuffix: '',
          embeddings: { model: 'toy', baseUrl: `http://127.0.0.1:${port}/v1/` },
        },
        { baseDir: folder, vectors, ...(logger && { logger }) },
      );
      return library;
    };

    const first = async (library: Awaited<ReturnType<typeof open>>, text: string) =>
      (await library.search('en', { text, context: '' }))[0]?.passage.path.at(-1);

    describe.each([
      ['pgvector', 'passage_vectors', (queries: Queries) => queries],
      ['an ordinary column', 'passage_numbers', withoutExtension],
    ] as const)('in %s', (column, table, given) => {
      beforeEach(async (context) => {
        if (column === 'pgvector' && !(await hasPgvector(database))) {
          context.skip('the server has no pgvector: on Debian 13 the package postgresql-17-pgvector has it');
        }
      });

      it('finds what the pages say in other words', async () => {
        const library = await open(createStoredVectors(given(database.queries)));
        await library.vectorsMade();
        expect(await first(library, 'zorp')).toBe('Flat tyre');
        await library.dispose();
        const rows = await rowsOf(database.queries.execute(sql.raw(`select hash from ${table}`)));
        expect(rows).toHaveLength(3);
      });

      it('makes all vectors anew when the model makes others than before', async () => {
        const earlier = await open(createStoredVectors(given(database.queries)));
        await earlier.vectorsMade();
        await earlier.dispose();
        isOther = true;
        const library = await open(createStoredVectors(given(database.queries)));
        await library.vectorsMade();
        expect(await first(library, 'zorp')).toBe('Flat tyre');
        isOther = false;
        expect(await first(library, 'zorp')).toBeUndefined();
        await library.vectorsMade();
        expect(await first(library, 'zorp')).toBe('Flat tyre');
        await library.dispose();
      });

      it('makes vectors of changed passages only', async () => {
        const before = await open(createStoredVectors(given(database.queries)));
        await before.vectorsMade();
        await before.dispose();
        expect(asked).toHaveLength(3);
        asked = [];
        await writeFile(join(folder, 'bikes.md'), page.replace('From nine.', 'From ten.'));
        const after = await open(createStoredVectors(given(database.queries)));
        await after.vectorsMade();
        expect(asked).toEqual(['Bikes: Opening hours\nFrom ten.']);
        expect(await first(after, 'zorp')).toBe('Flat tyre');
        await after.dispose();
      });
    });

    it('says once that the extension is missing', async () => {
      const warnings: string[] = [];
      const logger = {
        info: vi.fn(),
        error: vi.fn(),
        warn: (_fields: object, message: string) => void warnings.push(message),
      };
      const store = createStoredVectors(withoutExtension(database.queries), logger);
      await store.missing('k', ['a'], 5);
      await store.missing('k', ['b'], 5);
      expect(warnings).toEqual([expect.stringContaining('no extension pgvector')]);
    });

    it('leaves the vectors out of a language that the model takes for one and the same', async () => {
      const pages = await mkdtemp(join(tmpdir(), 'casement-vectors-'));
      await writeFile(
        join(pages, 'che.md'),
        '# 自行车\n\n## 爆胎\n\n拿来。\n\n## 时间\n\n九点。\n\n## 价格\n\n十元。\n',
      );
      const warn = vi.fn();
      const { port } = server.address() as AddressInfo;
      const library = await openLibrary(
        {
          folders: { 'zh-CN': pages },
          pageSuffix: '',
          embeddings: { model: 'toy', baseUrl: `http://127.0.0.1:${port}/v1/` },
        },
        { baseDir: pages, logger: { info: vi.fn(), error: vi.fn(), warn } },
      );
      await library.vectorsMade();
      expect(warn).toHaveBeenCalledWith(
        { language: 'zh-CN' },
        expect.stringContaining('does not know the language'),
      );
      await library.dispose();
      await rm(pages, { recursive: true });
    });

    it('searches by words while the endpoint is away, leaves it alone and says why it refuses', async () => {
      isAway = true;
      const before = requests;
      const logger = { info: vi.fn(), error: vi.fn(), warn: vi.fn() };
      const library = await open(createStoredVectors(database.queries), logger);
      await expect.poll(() => requests).toBeGreaterThan(before);
      const afterwards = requests;
      expect(await first(library, 'helmets')).toBe('Helmets');
      expect(await first(library, 'zorp')).toBeUndefined();
      expect(requests).toBe(afterwards);
      const cause: unknown = expect.objectContaining({
        message: expect.stringContaining('404: model toy not found'),
      });
      await vi.waitFor(() =>
        expect(logger.warn).toHaveBeenCalledWith(
          { err: expect.objectContaining({ cause }) },
          expect.anything(),
        ),
      );
      await library.dispose();
    });
  });
};
