import { codes } from 'casement/contract';
import type { Context } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { accountStatuses } from '../database/schema.ts';
import type { BotChannel } from '../bots/index.ts';
import { upsertAccount, findAccount } from '../accounts/accounts.ts';
import type { LoginContext } from './log-in.ts';
import { logInAs } from './log-in-as.ts';

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

it('leaves the account of somebody disabled as it was', async () => {
  const { queries } = database;
  const user = { botId: 'shop', way: 'google', subject: 'ada' } as const;
  const account = await upsertAccount(queries, { ...user, name: 'Ada' }, 1_000);
  const accountStatus = {
    visitorId: account.id,
    botId: 'shop',
    disabled: true,
    createdAt: 2_000,
    updatedAt: 2_000,
  };
  await queries.insert(accountStatuses).values(accountStatus);
  const auth = { queries, now: () => 3_000 } as LoginContext;
  const botChannel = { bot: { id: 'shop', approval: false } } as unknown as BotChannel;
  const loggingIn = logInAs(auth, {} as Context, botChannel, { ...user, name: 'Eve' });
  await expect(loggingIn).rejects.toMatchObject({ code: codes.approvalRequired });
  expect(await findAccount(queries, account.id)).toEqual(account);
});
