import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import { type Database, rowsOf } from '../database/queries.ts';
import { earlyStops } from '../database/schema.ts';
import { forgetEarlyStops, rememberEarlyStop, wasStoppedEarly } from './early-stops.ts';

vi.setConfig({ testTimeout: 30_000 });

const MINUTE_MS = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

const stop = (visitorId: string, runId: string, now: number) =>
  rememberEarlyStop(database.queries, visitorId, runId, now);
const isStopped = async (visitorId: string, runId: string, now: number): Promise<boolean> => {
  const condition = wasStoppedEarly({ visitorId, runId, now });
  const [row] = await rowsOf<{ stopped: boolean }>(
    database.queries.execute(sql`select ${condition} as stopped`),
  );
  return row?.stopped ?? false;
};

it('an early stop counts for a minute after it was last asked for, and for its visitor alone', async () => {
  await stop('ann', 'run', 0);
  expect(await isStopped('ann', 'run', MINUTE_MS - 1)).toBe(true);
  expect(await isStopped('beth', 'run', 0)).toBe(false);
  expect(await isStopped('ann', 'run', MINUTE_MS)).toBe(false);
  await stop('ann', 'run', MINUTE_MS);
  expect(await isStopped('ann', 'run', MINUTE_MS)).toBe(true);
});

it('only the newest early stops of a visitor are remembered, and none for long', async () => {
  for (let count = 0; count < 30; count += 1) await stop('cy', `run ${count}`, count);
  const rows = await database.queries.select().from(earlyStops);
  expect(rows.filter(({ visitorId }) => visitorId === 'cy')).toHaveLength(20);
  expect(await isStopped('cy', 'run 9', 30)).toBe(false);
  expect(await isStopped('cy', 'run 10', 30)).toBe(true);
  await forgetEarlyStops(database.queries, 2 * MINUTE_MS);
  expect(await database.queries.$count(earlyStops)).toBe(0);
});
