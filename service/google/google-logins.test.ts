import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { createGoogleLogins } from './google-logins.ts';

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

const of = { botId: 'shop', channelId: 'web' };
const begun = {
  ...of,
  clientId: 'client',
  redirectUri: 'https://chat.example/callback',
  appOrigin: 'https://chat.example',
  language: 'en',
} as const;

it('go on while a new secret is put first, whichever process they began at', async () => {
  const before = createGoogleLogins(database.queries, 'older', ['newer']);
  const after = createGoogleLogins(database.queries, 'newer', ['older']);
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const made = one.make(1);
    const { state, ticket, verifier, nonce } = made;
    await one.keep(made, begun);
    expect(await other.find(state, 2)).toMatchObject(of);
    // The provider holds the reply against what it was told at the beginning.
    expect(await other.claim(state, 2)).toMatchObject({ verifier, nonce });
    expect(await one.turnIn(ticket, of, 2)).toBe('pending');
    await other.release(state, { subject: 'ada' });
    expect(await other.turnIn(ticket, of, 2)).toEqual({ subject: 'ada' });
    expect(await one.turnIn(ticket, of, 2)).toBe('expired');
  }
  const made = before.make(1);
  await before.keep(made, begun);
  expect(await createGoogleLogins(database.queries, 'newer').find(made.state, 2)).toBeUndefined();
});
