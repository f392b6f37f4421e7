import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readBranch, readShownBranch } from './message-queries.ts';
import { openForTests } from './open-for-tests.test-helper.ts';
import type { Database } from './queries.ts';

vi.setConfig({ testTimeout: 30_000 });

const MESSAGES = 450;

let database: Database;
beforeAll(async () => {
  database = await openForTests();
  await database.queries.execute(sql`
    insert into sessions (visitor_id, id, bot_id, created_at, updated_at) values ('visitor', 'long', 'bot', 1, 1)`);
  await database.queries.execute(sql`
    insert into messages (visitor_id, id, session_id, parent_id, role, status, parts, created_at)
    select 'visitor', number, 'long', nullif(number - 1, 0), 'user', 'complete', '[]'::json, 1
    from generate_series(1, ${MESSAGES}::integer) as number order by number`);
}, 60_000);
afterAll(() => database.close());

const numbers = (first: number) => Array.from({ length: MESSAGES - first + 1 }, (_, index) => first + index);

it('gives an agent the last 400 messages of a long branch', async () => {
  const branch = await readBranch(database.queries, 'visitor', 'long', String(MESSAGES));
  expect(branch.map(({ id }) => Number(id))).toEqual(numbers(MESSAGES - 399));
});

it('reads a long branch whole for a link, without what its tools have given', async () => {
  const rows = await readShownBranch(database.queries, 'visitor', 'long', String(MESSAGES));
  expect(rows.map(({ id }) => Number(id))).toEqual(numbers(1));
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'role', 'status', 'parts', 'sources', 'createdAt']);
});
