import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openForTests } from './open-for-tests.test-helper.ts';
import type { Database } from './queries.ts';
import { listSessions } from './session-queries.ts';

vi.setConfig({ testTimeout: 30_000 });

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

/** Gives a visitor so many conversations of one message each, the first of them oldest. */
const insert = async (visitorId: string, texts: string[]): Promise<void> => {
  const parts = JSON.stringify(texts.map((text) => JSON.stringify([{ type: 'text', text }])));
  const given = sql`json_array_elements_text(${parts}::json) with ordinality as given (parts, number)`;
  await database.queries.execute(sql`
    insert into sessions (visitor_id, id, bot_id, title, created_at, updated_at)
    select ${visitorId}, number - 1, 'bot', 'Title ' || (number - 1), number, number from ${given}`);
  await database.queries.execute(sql`
    insert into messages (visitor_id, id, session_id, role, status, parts, created_at)
    select ${visitorId}, number - 1, number - 1, 'user', 'complete', parts::json, 1 from ${given} order by number`);
};

const find = async (visitorId: string, query: string) =>
  (await listSessions(database.queries, visitorId, { since: -1, query, limit: 51 })).map(({ id }) =>
    Number(id),
  );

it('searches the newest messages only, however many there are, and every title', async () => {
  await insert(
    'many',
    Array.from({ length: 310 }, (_, index) => `number ${index}.`),
  );
  expect(await find('many', 'number 309.')).toEqual([309]);
  expect(await find('many', 'number 10.')).toEqual([10]);
  expect(await find('many', 'number 9.')).toEqual([]);
  expect(await find('many', 'Title 9')).toEqual([99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 9]);
});

const noise = () => Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2)).join(' ');

it('searches a bounded amount of text', async () => {
  await insert(
    'long',
    Array.from({ length: 24 }, (_, index) => `number ${index}. ${noise()}`),
  );
  expect(await find('long', 'number 23.')).toEqual([23]);
  expect(await find('long', 'number 0.')).toEqual([]);
});

it('unpacks a bounded amount of text, however little it takes in store', async () => {
  await insert(
    'equal',
    Array.from({ length: 60 }, () => 'a'.repeat(30_000)),
  );
  const found = await find('equal', 'a'.repeat(200));
  expect(found[0]).toBe(59);
  expect(found.length).toBeGreaterThan(30);
  expect(found.length).toBeLessThan(51);
  expect(await find('equal', `b${'a'.repeat(199)}`)).toEqual([]);
});

it('takes the words literally, also those that JSON writes in another way', async () => {
  await insert('odd', ['50% of "all"\n_x_', 'a\\b', 'NUL \0 and "quoted"', 'ÄÖ 因此', '{"type":"text"}']);
  expect(await find('odd', '"ALL"\n_')).toEqual([0]);
  expect(await find('odd', '50%')).toEqual([0]);
  expect(await find('odd', '\\')).toEqual([1]);
  expect(await find('odd', '"quoted"')).toEqual([2]);
  expect(await find('odd', '因此')).toEqual([3]);
  expect(await find('odd', 'äö')).toEqual([3]);
  expect(await find('odd', '"type":"text"')).toEqual([4]);
});
