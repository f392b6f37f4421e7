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
  ['a small table', 500, NOW, false, 'vacuum t'],
  ['a large table within the day', 1_000_000, NOW - DAY_MS / 2, true, changed],
  ['a large table after a day, while somebody asks', 1_000_000, NOW - DAY_MS - 1, false, changed],
  ['a large table after a day', 1_000_000, NOW - DAY_MS - 1, true, 'vacuum t'],
  ['a large table after a week, while somebody asks', 1_000_000, NOW - 7 * DAY_MS - 1, false, 'vacuum t'],
])(
  'goes through the indexes of %s no more often than it must',
  (_name, rows, cleanedAt, isQuiet, statement) => {
    expect(vacuumOf({ name: 't', rows }, cleanedAt, isQuiet, NOW).statement).toBe(statement);
  },
);

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ logger: silentLogger });
}, 60_000);
afterAll(() => database.close());

it('lets a large table wait until nobody asks anything, and no small one', async () => {
  const { queries } = database;
  await queries.execute(sql`create table large as select n from generate_series(1, 25000) n`);
  await queries.execute(
    sql`create table unknown as select repeat('x', 900) as text from generate_series(1, 15000)`,
  );
  await queries.execute(sql`analyze large`);
  const execute = vi.spyOn(queries, 'execute');
  const whenQuiet = vi.fn(async () => false);
  await vacuum(queries, whenQuiet);
  expect(whenQuiet).toHaveBeenCalledTimes(2);
  expect(execute.mock.calls.length).toBeGreaterThan(10);

  whenQuiet.mockClear();
  execute.mockClear();
  await untilEnding(AbortSignal.abort(), () => vacuum(queries, whenQuiet));
  expect(execute).toHaveBeenCalledTimes(1);
  expect(whenQuiet).not.toHaveBeenCalled();
});
