import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
const open = async (): Promise<Database> => {
  const unref = vi.spyOn(Worker.prototype, 'unref').mockImplementationOnce(function noted(this: Worker) {
    threads.push(this);
  });
  const opened = await openEmbedded({ folder }, logger);
  unref.mockRestore();
  return opened;
};
beforeAll(async () => {
  database = await open();
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

// The last tests, for they end the database, which is sooner opened again than made anew.
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

it('tells of a thread that answers late, and gives up one that hangs', async () => {
  await database.close();
  database = await open();
  database.watch?.();
  const error = vi.spyOn(logger, 'error');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const underWay = sleep(600).catch((reason: unknown) => reason);
  while (vi.getTimerCount() === 0) await nextTurn();
  vi.advanceTimersByTime(10_000);
  expect(error).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(110_000);
  vi.useRealTimers();
  expect(isDatabaseAway(await underWay)).toBe(true);
  expect(await database.lost).toMatchObject({ cause: { name: 'HangingThread' } });
  error.mockRestore();
  await threads[1]?.terminate();
});
