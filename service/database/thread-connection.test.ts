import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isDatabaseAway } from '../base/is-database-away.ts';
import { silentLogger as logger } from '../base/silent-logger.test-helper.ts';
import { openEmbedded } from './open-embedded.ts';
import { type Database, rowsOf } from './queries.ts';

const folder = mkdtempSync(join(tmpdir(), 'casement-thread-'));
const threads: Worker[] = [];
let database: Database;
beforeAll(async () => {
  const unref = vi.spyOn(Worker.prototype, 'unref').mockImplementation(function noted(this: Worker) {
    threads.push(this);
  });
  database = await openEmbedded({ folder }, logger);
  unref.mockRestore();
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const sleep = (seconds: number) => database.queries.execute(sql`select pg_sleep(${seconds})`);

it('lets the process go on while a statement takes long, and answers in order', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  const ended: string[] = [];
  const one = sleep(0.5).then(() => ended.push('long'));
  const other = rowsOf<{ two: number }>(database.queries.execute(sql`select 2 as two`)).then((rows) => {
    ended.push('short');
    return rows;
  });
  await one;
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
  expect(await other).toEqual([{ two: 2 }]);
  expect(ended).toEqual(['long', 'short']);
});

it('rejects with the error of the database, and goes on', async () => {
  const { queries } = database;
  await expect(queries.execute(sql`select nothing`)).rejects.toMatchObject({ cause: { code: '42703' } });
  const late = queries.execute(sql`select pg_sleep(0.1), 1 / (random() * 0)::integer`);
  await expect(late).rejects.toMatchObject({ cause: { code: '22012' } });
  const long = 'x'.repeat(3_000_000);
  expect(await rowsOf(queries.execute(sql`select ${long}::text as long`))).toEqual([{ long }]);
});

it('says why a database cannot be opened', { timeout: 60_000 }, async () => {
  const broken = mkdtempSync(join(tmpdir(), 'casement-broken-'));
  writeFileSync(join(broken, 'pglite'), 'no folder');
  try {
    await expect(openEmbedded({ folder: broken }, logger)).rejects.toThrow(
      /^The database in .*pglite cannot be opened: .+\.$/,
    );
  } finally {
    rmSync(broken, { recursive: true });
  }
});

// The last test: a database of its own would take longer to make than all the others take.
it('tells when its thread has ended by itself', async () => {
  const fatal = vi.spyOn(logger, 'fatal');
  const underWay = sleep(60).catch((reason: unknown) => reason);
  await threads[0]?.terminate();
  const later = await sleep(0).catch((reason: unknown) => reason);
  expect([await underWay, later].map(isDatabaseAway)).toEqual([true, true]);
  expect(isDatabaseAway(await database.lost)).toBe(true);
  expect(fatal).toHaveBeenCalledOnce();
  fatal.mockRestore();
});
