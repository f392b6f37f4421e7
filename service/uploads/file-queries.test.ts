import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { files, sessions } from '../database/schema.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import {
  findFile,
  insertFile,
  insertUses,
  markChecked,
  markRefused,
  removeUnusedFiles,
} from './file-queries.ts';
import { requireOneFileStore } from './one-file-store.ts';

vi.setConfig({ testTimeout: 30_000 });

const DAY_MS = 86_400_000;
const visitorId = 'ann';
const sessionId = 'chat';

let database: Database;
beforeAll(async () => {
  database = await openForTests();
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

const clean = (remove: FileStorage['remove'], open: FileStorage['open'] = async () => undefined) =>
  removeUnusedFiles(database.queries, { remove, open } as FileStorage, 2 * DAY_MS, silentLogger);

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
  await expect(another()).rejects.toMatchObject({ code: 507 });
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

const rowsOf = (key: string) => database.queries.$count(files, eq(files.key, key));
const openStore = (folder: string) => requireOneFileStore(database, folder, silentLogger, 0);

describe('files of several services', () => {
  it('are not forgotten where they are not seen, and are where they are', async () => {
    const key = await newFile();
    await markChecked(database.queries, key, 1);
    await clean(() => Promise.reject(new Error('there is nothing to remove')));
    expect(await rowsOf(key)).toBe(1);
    let isThere = true;
    const open = async () => (isThere ? { size: 1, stream: new ReadableStream<Uint8Array>() } : undefined);
    const endsBehindTheRemoval = async () => {
      isThere = false;
      throw new Error('the process has ended');
    };
    await expect(clean(endsBehindTheRemoval, open)).rejects.toThrow('could not remove 1 files');
    await clean(async () => {}, open);
    expect(await rowsOf(key)).toBe(0);
  });

  it('are kept in one place, or the second service does not start', async () => {
    const endings = [await openStore('shared'), await openStore('shared')];
    await expect(openStore('own')).rejects.toThrow(/S3_BUCKET.*CASEMENT_DATA_DIR/);
    for (const end of endings) await end();
    await (
      await openStore('own')
    )();
  });
});
