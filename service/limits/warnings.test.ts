import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLineLogger } from '../base/line-logger.test-helper.ts';
import { DAY_MS } from '../base/durations.ts';
import type { Bot } from '../bots/index.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { warnOfBudgets } from './budget-warnings.ts';
import { botBudgets } from './budgets.ts';
import { countUses } from './rate-limits.ts';
import { measureStoredBytes, readStoredBytes } from './stored-bytes.ts';

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

const warning = (percent: number) => [['shop', 'tokensPerDay', percent]];

const startMs = Date.parse('2026-01-01');

it('warns of a budget at 80 and at 100 percent, once each time that it is used up', async () => {
  const { logger, lines } = createLineLogger();
  const bot = {
    id: 'shop',
    budgets: { bot: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 1_000 } },
  } as Bot;
  const budget = botBudgets(bot).find(({ most }) => most > 0);
  if (!budget) throw new Error('there is no budget');
  const told: unknown[][] = [];
  const use = async (tokens: number, at = startMs) => {
    lines.length = 0;
    if (tokens > 0) await countUses(database.queries, [{ ...budget, amount: tokens }], at);
    // Several processes look, and each again and again.
    for (let look = 0; look < 3; look += 1) await warnOfBudgets(database.queries, [bot], at, logger);
    told.push(lines.map(({ botId, budget: name, percent }) => [botId, name, percent]));
  };
  await use(700);
  await use(150);
  await use(50);
  await use(100);
  await use(0, startMs + DAY_MS / 10);
  await use(0, startMs + DAY_MS / 2);
  await use(300, startMs + DAY_MS / 2);
  // The clock was wrong by more than any use, and was set back.
  await use(0, startMs - 3 * DAY_MS);
  expect(told).toEqual([[], warning(80), [], warning(100), [], [], warning(80), []]);
});

it('warns of the storage once at each level', async () => {
  const { logger, lines } = createLineLogger();
  const measure = async (most: number) => {
    lines.length = 0;
    for (let pass = 0; pass < 2; pass += 1) await measureStoredBytes(database.queries, most, logger);
    return lines.map(({ percent }) => percent);
  };
  await database.queries.execute(sql`
    insert into files (key, visitor_id, name, type, size, created_at) values ('k', 'v', 'n', 't', 850, 1)`);
  // Before the first upkeep too.
  const bytes = [
    { kind: 'texts', bytes: 0 },
    { kind: 'files', bytes: 850 },
  ];
  expect(await readStoredBytes(database.queries)).toEqual(bytes);
  expect(await measure(0)).toEqual([]);
  expect(await measure(1_000)).toEqual([80]);
  expect(await measure(800)).toEqual([100]);
  expect(await measure(10_000)).toEqual([]);
  expect(await measure(800)).toEqual([100]);
  expect(await readStoredBytes(database.queries)).toEqual(
    expect.arrayContaining([
      { kind: 'files', bytes: 850 },
      { kind: 'texts', bytes: 0 },
    ]),
  );
});
