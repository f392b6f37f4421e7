import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { openDatabase } from '../database/open-database.ts';
import { type Database, rowsOf } from '../database/queries.ts';
import { measureStoredBytes, readTextBytes } from '../limits/stored-bytes.ts';
import { standardRetention } from '../database/standard-retention.test-helper.ts';
import { removeExpired } from './remove-expired.ts';

vi.setConfig({ testTimeout: 30_000 });

const NOW = 100 * DAY_MS;
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ logger: silentLogger });
}, 60_000);
afterAll(() => database.close());

/** Stores conversations of ten messages each, of which one has far more. */
const insert = async (name: string, updatedAt: number, deletedAt: number | null) => {
  await database.queries.execute(sql`
    insert into sessions (visitor_id, id, bot_id, created_at, updated_at, deleted_at)
    select ${name}, n, 'bot', 1, ${updatedAt}::bigint, ${deletedAt}::bigint from generate_series(1, 20) n`);
  await database.queries.execute(sql`
    insert into messages (visitor_id, id, session_id, role, status, parts, created_at)
    select ${name}, s || '-' || n, s, 'user', 'complete', '[{"type":"text","text":"a word"}]'::json, 1
    from generate_series(1, 20) s, generate_series(1, case s when 3 then 300 else 10 end) n`);
};
const left = async () =>
  rowsOf<{ name: string; sessions: number; messages: number }>(
    database.queries.execute(sql`
      select visitor_id as name, count(*)::integer as sessions,
        (select count(*)::integer from messages where messages.visitor_id = sessions.visitor_id) as messages
      from sessions group by visitor_id order by visitor_id`),
  );

it('removes what is old enough, by what is set, and counts what is left by what has changed', async () => {
  await insert('deleted just now', NOW, NOW - HOUR_MS / 2);
  await insert('deleted long ago', NOW, NOW - 2 * HOUR_MS);
  await insert('kept', NOW - 6 * DAY_MS, null);
  await insert('old', NOW - 8 * DAY_MS, null);
  await measureStoredBytes(database.queries, 0, silentLogger);
  const all = await readTextBytes(database.queries);
  await removeExpired(database.queries, standardRetention, NOW);
  expect(await left()).toEqual([
    { name: 'deleted just now', sessions: 20, messages: 490 },
    { name: 'kept', sessions: 20, messages: 490 },
  ]);
  await measureStoredBytes(database.queries, 0, silentLogger);
  expect(await readTextBytes(database.queries)).toBe(all / 2);
  expect(await rowsOf(database.queries.execute(sql`select kind from stored_bytes order by kind`))).toEqual([
    { kind: 'files' },
    { kind: 'texts' },
  ]);

  const shorter = { sessionMs: 5 * DAY_MS, deletedMs: HOUR_MS / 4 };
  await insert('young', NOW - 4 * DAY_MS, null);
  await removeExpired(database.queries, shorter, NOW);
  expect((await left()).map(({ name }) => name)).toEqual(['young']);
});
