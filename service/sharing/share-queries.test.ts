import { randomBytes, randomUUID } from 'node:crypto';
import type { Message } from 'casement/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { standardRetention as retention } from '../database/standard-retention.test-helper.ts';
import { shareFiles, accountStatuses } from '../database/schema.ts';
import { insertFile } from '../uploads/file-queries.ts';
import { endExpiredShares, findShare, findShareFile, insertShare, listShares } from './share-queries.ts';

vi.setConfig({ testTimeout: 30_000 });

const at = (now: number) => ({ retention, now });

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

/** Stores a link of a visitor to a text of so many bytes, which cannot be compressed. */
const share = (visitorId: string, size: number, most: { links: number; bytes: number }): Promise<void> => {
  const text = randomBytes(size / 2).toString('hex');
  const message = { id: 'm', role: 'user', parts: [{ type: 'text', text }] } as unknown as Message;
  const link = { id: randomUUID(), visitorId, sessionId: 's', url: '', title: '' };
  const times = { createdAt: 1, expiresAt: 100 };
  return insertShare(database.queries, { ...link, ...times, messages: [message] }, [], most);
};

it('counts the bytes of a visitor’s links, with those of their files', async () => {
  const most = { links: 0, bytes: 100_000 };
  for (let link = 0; link < 2; link += 1) await share('ada', 40_000, most);
  await expect(share('ada', 40_000, most)).rejects.toMatchObject({ code: 1113 });
  await share('bob', 40_000, most);
  expect(await listShares(database.queries, 'ada', { moment: at(1), limit: 10 })).toHaveLength(2);
  const file = { key: 'a', visitorId: 'ada', name: 'a', type: 'text/plain', size: 30_000, createdAt: 0 };
  const upload = insertFile(database.queries, file, { ofVisitor: 100_000, ofAll: 0 });
  await expect(upload).rejects.toMatchObject({ code: 1113 });
});

it('reads no snapshot for a list of links, nor for a file of one', async () => {
  const { queries } = database;
  await share('zoe', 40, { links: 0, bytes: 0 });
  const [link] = await listShares(queries, 'zoe', { moment: at(1), limit: 10 });
  expect(link).toMatchObject({ visitorId: 'zoe', expiresAt: 100 });
  expect(link).not.toHaveProperty('messages');
  const file = { key: 'z', visitorId: 'zoe', name: 'z', type: 'text/plain', size: 1, createdAt: 0 };
  await insertFile(queries, file, { ofVisitor: 0, ofAll: 0 });
  const shareId = link?.id ?? '';
  await queries.insert(shareFiles).values({ shareId, place: 0, key: 'z' });
  expect(await findShareFile(queries, shareId, 0, at(1))).toMatchObject({ file, live: true });
  expect(await findShareFile(queries, shareId, 1, at(1))).toEqual({ file: null, live: true });
  expect(await findShareFile(queries, shareId, 0, at(100))).toMatchObject({ live: false });
  expect(await findShareFile(queries, 'none', 0, at(1))).toBeUndefined();
});

it('counts the links of a visitor', async () => {
  const most = { links: 1, bytes: 0 };
  await share('eve', 40, most);
  await expect(share('eve', 40, most)).rejects.toMatchObject({ code: 1113 });
});

it('keeps the links of a visitor who is locked out for when they are let back in', async () => {
  const { queries } = database;
  await share('mal', 40, { links: 0, bytes: 0 });
  const [link] = await listShares(queries, 'mal', { moment: at(1), limit: 1 });
  const isLive = async () => (await findShare(queries, link?.id ?? '', at(1)))?.live;
  const accountStatus = { visitorId: 'mal', botId: 'b', createdAt: 0, updatedAt: 0 };
  await queries.insert(accountStatuses).values({ ...accountStatus, disabled: true });
  await endExpiredShares(queries, at(1));
  expect(await isLive()).toBe(false);
  await queries.update(accountStatuses).set({ disabled: false });
  expect(await isLive()).toBe(true);
});
