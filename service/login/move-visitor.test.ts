import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { files, fileUses, sessions } from '../database/schema.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import { moveToUser } from './move-visitor.ts';

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

const visitorId = 'visitor';
const time = { createdAt: 1, updatedAt: 1 };

it('moves files with the chats that use them, and those that none uses', async () => {
  const { queries } = database;
  await queries.insert(sessions).values([
    { visitorId, id: 'moves', botId: 'bot', ...time },
    { visitorId, id: 'stays', botId: 'bot', ...time },
    // The user has a chat of the same id, so that of the visitor cannot move.
    { visitorId: 'user', id: 'stays', botId: 'bot', ...time },
  ]);
  const uses = { sent: ['moves'], kept: ['stays'], shared: ['moves', 'stays'], unsent: [] };
  for (const [key, chats] of Object.entries(uses)) {
    await queries
      .insert(files)
      .values({ key, visitorId, name: 'a.txt', type: 'text/plain', size: 1, createdAt: 1 });
    for (const sessionId of chats) {
      await queries.insert(fileUses).values({ visitorId, sessionId, key, createdAt: 1 });
    }
  }
  const engine = { stopVisitor: async () => true } as unknown as RunEngine;
  await moveToUser({ queries, engine }, visitorId, 'user');
  const stored = await queries.select({ key: files.key, owner: files.visitorId }).from(files);
  expect(Object.fromEntries(stored.map(({ key, owner }) => [key, owner]))).toEqual({
    sent: 'user',
    kept: 'visitor',
    shared: 'user',
    unsent: 'user',
  });
});
