import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import { type Database, rowsOf } from '../database/queries.ts';
import { createLoginLimits } from './login-limits.ts';

const whom = { botId: 'shop', way: 'phone', address: '+8613812345678', guid: 'g' } as const;

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

const keys = async (): Promise<string[]> =>
  (await rowsOf<{ key: string }>(database.queries.execute(sql`select key from allowances`))).map(
    ({ key }) => key,
  );

it('keep nothing of a phone number that can be guessed without the secret', async () => {
  await createLoginLimits(database.queries, 'secret').takeSending(whom, 'network', 1);
  const stored = (await keys()).join('\n');
  const guesses = [whom.address, JSON.stringify([whom.address])].flatMap((text) => [
    text,
    createHash('sha256').update(text).digest('base64url'),
  ]);
  for (const guess of guesses) expect(stored).not.toContain(guess);
  // Another secret makes other keys of the same number.
  const before = (await keys()).length;
  await createLoginLimits(database.queries, 'other').takeSending(whom, 'network', 1);
  expect((await keys()).length).toBe(2 * before);
});
