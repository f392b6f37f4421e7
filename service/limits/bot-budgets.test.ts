import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../base/durations.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import type { Bot } from '../bots/index.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import { type Database, rowsOf } from '../database/queries.ts';
import { insertRun } from '../database/run-queries.ts';
import { createBotBudgets } from './bot-budgets.ts';

const startMs = Date.parse('2026-01-01');

let database: Database;
let now: number;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  now = startMs;
  for (const close of closing.splice(0)) await close();
  await database.queries.execute(sql`delete from allowances`);
  await database.queries.execute(sql`delete from portions`);
});

/** A process of several on one database. */
const node = (instance: number, shared = true) => {
  const one = createBotBudgets({ queries: database.queries, instance, shared }, silentLogger, () => now);
  closing.push(one.close);
  return one;
};

const botWith = (budgets: Partial<Bot['budgets']['bot']>) =>
  ({
    id: 'shop',
    budgets: { bot: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0, ...budgets } },
  }) as Pick<Bot, 'id' | 'budgets'>;

type Node = ReturnType<typeof node>;
/** Begins so many answers at once; returns how many were not refused. */
const begin = async (one: Node, bot: Pick<Bot, 'id' | 'budgets'>, count: number): Promise<number> => {
  const held = await Promise.allSettled(Array.from({ length: count }, () => one.hold(bot, true)));
  return held.filter(({ status }) => status === 'fulfilled').length;
};

const outstanding = async (): Promise<number> => {
  const rows = await rowsOf<{ amount: number }>(database.queries.execute(sql`select amount from portions`));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};

it('lets several processes use a budget up to the last, and never more', async () => {
  const bot = botWith({ answersPerDay: 500 });
  const nodes = [node(1), node(2), node(3)];
  let begun = 0;
  for (let round = 0; round < 12; round += 1) {
    const counts = await Promise.all(nodes.map((one) => begin(one, bot, 20)));
    begun += counts.reduce((sum, count) => sum + count, 0);
    if (round < 3) expect(counts).toEqual([20, 20, 20]);
  }
  // The rest of a portion is for whoever asks, once it is given back.
  await Promise.all(nodes.map((one) => one.close()));
  begun += await begin(node(4), bot, 50);
  expect(begun).toBe(500);
});

it('asks the database far less often than questions come', async () => {
  const bot = botWith({ answersPerMinute: 100_000, answersPerDay: 1_000_000, tokensPerDay: 1_000_000_000 });
  const execute = vi.spyOn(database.queries, 'execute');
  const one = node(1);
  let begun = 0;
  for (let round = 0; round < 100; round += 1) begun += await begin(one, bot, 20);
  expect(begun).toBe(2_000);
  expect(execute.mock.calls.length).toBeLessThan(40);
  execute.mockRestore();
});

it('refuses with the time until there is room, and counts nothing that did not begin', async () => {
  const bot = botWith({ answersPerMinute: 4, answersPerDay: 100 });
  const one = node(1);
  const held = await one.hold(bot, true);
  expect(await begin(one, bot, 5)).toBe(3);
  await expect(one.hold(bot, true)).rejects.toMatchObject({
    code: 1113,
    object: { reason: 'rate', retryAfterS: 15 },
  });
  // One that goes on is no new answer.
  await one.hold(bot, false);
  held.giveBack();
  now += 1_000;
  expect(await begin(one, bot, 2)).toBe(1);
  now += MINUTE_MS;
  expect(await begin(one, bot, 5)).toBe(4);
});

it('counts tokens at the end of an answer, for every process', async () => {
  const bot = botWith({ tokensPerDay: 1_000 });
  const [one, other] = [node(1), node(2)];
  await one.hold(bot, true);
  one.countTokens(bot, 600);
  await one.hold(bot, true);
  one.countTokens(bot, 600);
  await expect(one.hold(bot, true)).rejects.toMatchObject({ object: { reason: 'rate' } });
  await one.close();
  await expect(other.hold(bot, false)).rejects.toMatchObject({ object: { retryAfterS: 17_367 } });
  now += DAY_MS / 4;
  await other.hold(bot, false);
});

it('gives back what nobody uses', async () => {
  const bot = botWith({ answersPerDay: 10_000 });
  const one = node(1);
  expect(await begin(one, bot, 30)).toBe(30);
  expect(await outstanding()).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await outstanding()).toBe(0));
  const [row] = await rowsOf<{ full_at: number }>(
    database.queries.execute(sql`select full_at from allowances`),
  );
  expect(row?.full_at).toBeCloseTo(startMs + (30 * DAY_MS) / 10_000, 0);
});

it('gives back what a process had that is gone, but not what it has used', async () => {
  const bot = botWith({ answersPerDay: 100 });
  const { queries } = database;
  await queries.execute(sql`delete from instances`);
  await queries.execute(
    sql`insert into instances values (8, 'living', clock_timestamp() + interval '1 hour')`,
  );
  const [gone, living] = [node(7), node(8)];
  expect(await begin(living, bot, 2)).toBe(2);
  for (let run = 0; run < 20; run += 1) {
    const held = await gone.hold(bot, true);
    const ids = { visitorId: 'ada', botId: 'shop', sessionId: 's', runId: `r${run}`, answerId: `a${run}` };
    const question = { id: `q${run}`, parts: [], title: '' };
    const stored = { ...ids, parentId: null, question, model: '', instance: 7, now: 1e12, since: 0 };
    held.beganAs(Number(await insertRun(queries, stored)));
  }
  expect(await outstanding()).toBeGreaterThan(3);
  const other = node(9);
  await other.reclaim();
  const kept = await rowsOf<{ instance: number }>(queries.execute(sql`select instance from portions`));
  expect(kept.map(({ instance }) => instance)).not.toContain(7);
  const left = await begin(other, bot, 100);
  await living.close();
  await other.close();
  expect(left + (await begin(node(10), bot, 100))).toBe(78);
});
