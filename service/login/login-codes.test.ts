import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { type CodeFor, createLoginCodes } from './login-codes.ts';

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

const whom: CodeFor = { botId: 'shop', way: 'email', address: 'a@shop.example', guid: 'g' };

it('serve while a new secret is put first, whichever process made them', async () => {
  const before = createLoginCodes(database.queries, 'older', ['newer']);
  const after = createLoginCodes(database.queries, 'newer', ['older']);
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const code = await one.make(whom, 1);
    expect(await other.use(whom, `${code}0`, 2)).toBe('wrong');
    expect(await other.use(whom, code, 2)).toBe('right');
    expect(await one.use(whom, code, 2)).toBe('over');
    // The last one takes the place of the one before, and can be taken back.
    const earlier = await one.make(whom, 1);
    const later = await other.make(whom, 1);
    expect(await one.use(whom, earlier, 2)).toBe('wrong');
    expect(await one.use(whom, later, 2)).toBe('right');
    const unsent = await one.make(whom, 1);
    await other.forget(whom);
    expect(await one.use(whom, unsent, 2)).toBe('over');
  }
  const code = await before.make(whom, 1);
  expect(await createLoginCodes(database.queries, 'newer').use(whom, code, 2)).toBe('over');
});
