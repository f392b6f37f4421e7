import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '../base/durations.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { untilEnding } from './in-slices.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './queries.ts';
import { vacuum, vacuumOf } from './vacuum.ts';

const NOW = 100 * DAY_MS;
const changed = 'vacuum (index_cleanup off, truncate off) t';

it.each([
  ['a small table', 500, NOW, 'vacuum t'],
  ['a table of which nothing is known yet', -1, NOW, 'vacuum t'],
  ['a large table, the first time', 1_000_000, 0, 'vacuum t'],
  ['a large table within the day', 1_000_000, NOW - DAY_MS / 2, changed],
  ['a large table after a day', 1_000_000, NOW - DAY_MS - 1, 'vacuum t'],
])('goes through the indexes of %s no more often than it must', (_name, rows, cleanedAt, statement) => {
  expect(vacuumOf({ name: 't', rows }, cleanedAt, NOW).statement).toBe(statement);
});

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ logger: silentLogger });
}, 60_000);
afterAll(() => database.close());

it('lets a large table wait until nobody asks anything, and no small one', async () => {
  const { queries } = database;
  await queries.execute(sql`create table large as select n from generate_series(1, 25000) n`);
  await queries.execute(sql`analyze large`);
  const execute = vi.spyOn(queries, 'execute');
  const whenQuiet = vi.fn(async () => {});
  await vacuum(queries, whenQuiet);
  expect(whenQuiet).toHaveBeenCalledTimes(1);
  expect(execute.mock.calls.length).toBeGreaterThan(10);

  execute.mockClear();
  await untilEnding(AbortSignal.abort(), () => vacuum(queries, whenQuiet));
  expect(execute).toHaveBeenCalledTimes(1);
  expect(whenQuiet).toHaveBeenCalledTimes(1);
});
