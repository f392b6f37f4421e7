import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/queries.ts';
import { sessions } from '../database/schema.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { findFile, insertFile, insertUses, markRefused, removeUnusedFiles } from './file-queries.ts';

vi.setConfig({ testTimeout: 30_000 });

const DAY_MS = 86_400_000;
const visitorId = 'ann';
const sessionId = 'chat';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ logger: pino({ level: 'silent' }) });
  const place = { visitorId, id: sessionId, botId: 'bot' };
  await database.queries.insert(sessions).values({ ...place, createdAt: 0, updatedAt: 0 });
}, 60_000);
afterAll(() => database.close());

const newFile = async (size = 1, ofAll = 0): Promise<string> => {
  const key = randomUUID();
  const file = { key, visitorId, name: 'a.txt', type: 'text/plain', size, createdAt: 0 };
  await insertFile(database.queries, file, { ofVisitor: 0, ofAll });
  return key;
};

const use = (...keys: string[]): Promise<void> =>
  database.queries.transaction((transaction) =>
    insertUses(transaction, { visitorId, sessionId, keys, now: 0 }),
  );

const clean = (remove: FileStorage['remove']): Promise<void> =>
  removeUnusedFiles(database.queries, { remove } as FileStorage, 2 * DAY_MS);

describe('a question with files', () => {
  it('is refused while the clean-up removes one of them, and uses none', async () => {
    const [old, other] = [await newFile(), await newFile()];
    await use(other);
    await clean(async (key) => {
      expect(key).toBe(old);
      await expect(use(other, old)).rejects.toMatchObject({ code: 1116 });
    });
    expect(await findFile(database.queries, old)).toBeUndefined();
    expect(await findFile(database.queries, other)).toMatchObject({ used: true });
  });

  it('is refused when one of them is gone, or is of somebody else', async () => {
    const key = await newFile();
    await expect(use(key, randomUUID())).rejects.toMatchObject({ code: 1116 });
    expect(await findFile(database.queries, key)).toMatchObject({ used: false });
    const stranger = { visitorId: 'beth', sessionId, keys: [key], now: 0 };
    await expect(insertUses(database.queries, stranger)).rejects.toMatchObject({ code: 1116 });
  });

  it('keeps them, also the same one twice, as long as its conversation is there', async () => {
    const key = await newFile();
    await use(key, key);
    await use(key);
    await clean(async (removed) => expect(removed).not.toBe(key));
    expect(await findFile(database.queries, key)).toMatchObject({ visitorId, used: true });
  });
});

it('a refused file takes the room that its form may still fill, and no more', async () => {
  const key = await newFile(1000);
  const another = () => newFile(500, 1100);
  await markRefused(database.queries, key, 1000);
  await expect(another()).rejects.toMatchObject({ code: 1113 });
  await markRefused(database.queries, key, 0);
  expect(await findFile(database.queries, await another())).toMatchObject({ size: 500 });
  expect(await findFile(database.queries, key)).toBeUndefined();
});

describe('a failed removal', () => {
  it('is tried again', async () => {
    const key = await newFile();
    const failure = new Error('down');
    await expect(clean(() => Promise.reject(failure))).rejects.toMatchObject({ cause: failure });
    const remove = vi.fn((_key: string) => Promise.resolve());
    await clean(remove);
    expect(remove).toHaveBeenCalledWith(key);
    expect(await findFile(database.queries, key)).toBeUndefined();
  });

  it('keeps no other file from being removed', async () => {
    const keys: string[] = [];
    for (let count = 0; count < 40; count += 1) keys.push(await newFile());
    const [stuck, removed] = [keys[20], new Set<string>()];
    const remove = async (key: string) => {
      if (key === stuck) throw new Error('not allowed');
      removed.add(key);
    };
    await expect(clean(remove)).rejects.toThrow('could not remove 1 files');
    expect(removed.size).toBe(39);
    await clean(async (key) => expect(key).toBe(stuck));
  });

  it('ends the clean-up where nothing can be removed', async () => {
    for (let count = 0; count < 40; count += 1) await newFile();
    const remove = vi.fn(() => Promise.reject(new Error('down')));
    await expect(clean(remove)).rejects.toThrow('could not remove');
    expect(remove.mock.calls.length).toBeLessThan(40);
    await clean(() => Promise.resolve());
  });
});
