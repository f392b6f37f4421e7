import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { rowsOf } from '../database/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import { countUses, forgetFullAllowances, take, type Use } from './rate-limits.ts';

const startMs = Date.parse('2026-01-01');

const use = (key: string, most = 2, periodMs = MINUTE_MS): Use => ({ key, most, periodMs });

describe('an allowance', () => {
  let database: Database;
  let now: number;
  beforeAll(async () => {
    database = await openForTests();
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    now = startMs;
    await database.queries.execute(sql`delete from allowances`);
  });

  const isTaken = (...uses: Use[]): Promise<boolean> =>
    take(database.queries, uses, now).then(
      () => true,
      () => false,
    );

  it('is for each key, and comes back evenly', async () => {
    const outcomes = [await isTaken(use('a')), await isTaken(use('a')), await isTaken(use('a'))];
    expect([...outcomes, await isTaken(use('b'))]).toEqual([true, true, false, true]);
    now += 30_000;
    expect([await isTaken(use('a')), await isTaken(use('a'))]).toEqual([true, false]);
    now += HOUR_MS;
    expect([await isTaken(use('a')), await isTaken(use('a')), await isTaken(use('a'))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is not used by what another one refuses', async () => {
    await isTaken(use('full', 1));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await isTaken(use('shared'), use('full', 1))).toBe(false);
    }
    expect([await isTaken(use('shared')), await isTaken(use('shared'))]).toEqual([true, true]);
  });

  it('lets no more through when all come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => isTaken(use('a', 7))));
    expect(outcomes.filter(Boolean)).toHaveLength(7);
  });

  it('says why it refuses and when it is worth another try', async () => {
    await isTaken(use('minute', 4));
    now += 5_000;
    for (let taken = 0; taken < 3; taken += 1) await isTaken(use('minute', 4));
    await expect(take(database.queries, [use('minute', 4)], now)).rejects.toMatchObject({
      code: 1113,
      object: { reason: 'rate', retryAfterS: 10 },
    });
    await isTaken(use('day', 1, DAY_MS));
    await expect(take(database.queries, [use('day', 1, DAY_MS)], now)).rejects.toMatchObject({
      object: { reason: 'quota', remaining: 0, retryAfterS: 86_400 },
    });
  });

  it('that several share is no quota of a visitor, which a log-in or a plan could make larger', async () => {
    const shared = { ...use('day', 1, DAY_MS), isShared: true };
    await isTaken(shared);
    await expect(take(database.queries, [shared], now)).rejects.toMatchObject({
      object: { reason: 'rate', retryAfterS: 86_400 },
    });
  });

  it('is any amount when its limit is 0', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => isTaken(use('a', 0))));
    expect(outcomes.every(Boolean)).toBe(true);
  });

  it('may be overdrawn by one period, by what is counted afterwards', async () => {
    const tokens = { ...use('a', 100), amount: 5_000 };
    await countUses(database.queries, [tokens], now);
    await countUses(database.queries, [tokens], now);
    now += MINUTE_MS;
    expect(await isTaken(use('a', 100))).toBe(false);
    now += MINUTE_MS;
    expect(await isTaken(use('a', 100))).toBe(true);
  });

  it('is there again soon after the clock was set back', async () => {
    await isTaken(use('a'), use('b'));
    await isTaken(use('a'));
    now -= HOUR_MS;
    expect([await isTaken(use('a')), await isTaken(use('b'))]).toEqual([true, true]);
    // Clocks of two processes differ a little; that gives nothing away.
    await isTaken(use('a'));
    now -= 1_000;
    expect(await isTaken(use('a'))).toBe(false);
  });

  it('is forgotten once all of it is back', async () => {
    await isTaken(use('a'), use('b', 2, HOUR_MS));
    now += MINUTE_MS;
    await forgetFullAllowances(database.queries, now);
    const rows = await rowsOf<{ key: string }>(database.queries.execute(sql`select key from allowances`));
    expect(rows.map(({ key }) => key)).toEqual(['b']);
  });
});
