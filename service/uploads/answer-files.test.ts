import type { ContentPart } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { createSigner } from '../base/signer.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { sessions } from '../database/schema.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { type FileStorage, readWhole } from '../storage/file-storage.ts';
import { keptTypeOf } from './kept-types.ts';
import { findFile, removeUnusedFiles } from './file-queries.ts';
import { createUploads } from './uploads.ts';

vi.setConfig({ testTimeout: 30_000 });

const DAY_MS = 86_400_000;
let database: Database;
let storage: FileStorage;
const signer = createSigner('secret', 'files');
let time = 1_000_000_000_000;
beforeAll(async () => {
  database = await openForTests();
  storage = await openDiskStorage(undefined, signer);
}, 60_000);
afterAll(async () => {
  await storage.close?.();
  await database.close();
});

const uploadsWith = (storedMB = 0) => {
  const { queries } = database;
  const uploads = createUploads({ queries, storage, signer, maxStoredBytes: 0, now: () => time });
  const bot = { budgets: { visitor: { storedMB } } } as Parameters<typeof uploads.keep>[1]['bot'];
  return { uploads, bot };
};

const file = (name: string, mimeType: string) => ({ bytes: new Uint8Array([1, 2, 3]), name, mimeType });
const textOf = ([part]: ContentPart[]) => (part?.type === 'text' ? part.text : '');
const keyIn = (address: string) => new URL(address).searchParams.get('key') ?? '';

describe('a file that an agent gives', () => {
  it('lies in the storage for as long as its conversation', async () => {
    const { queries } = database;
    const { uploads, bot } = uploadsWith();
    const times = { createdAt: time, updatedAt: time };
    await queries.insert(sessions).values({ visitorId: 'ada', id: 's', botId: 'bot', ...times });
    const of = { visitorId: 'ada', sessionId: 's', serviceUrl: 'https://chat.example/im', bot };
    const { address, isImage } = await uploads.keep(file('chart', 'image/png; q=1'), of);
    expect(address).toMatch(/^https:\/\/chat\.example\/im\/v1\/base\/cos\/file\?key=/);
    expect(isImage).toBe(true);
    const key = keyIn(address);
    expect(await findFile(queries, key)).toMatchObject({ name: 'chart.png', type: 'image/png', used: true });
    expect(await readWhole(storage, key, 10)).toEqual(new Uint8Array([1, 2, 3]));
    await removeUnusedFiles(queries, storage, time, silentLogger);
    expect(await findFile(queries, key)).toBeDefined();

    // Its address is good for hours, and made good again for whoever may read the conversation.
    time += 2 * DAY_MS;
    const parts: ContentPart[] = [{ type: 'text', text: `See ![chart](${address}) and [this](x).` }];
    const renewed = textOf(
      (await uploads.answerAddresses({ ...of, serviceUrl: 'http://own/im' }, [parts]))(parts),
    );
    expect(renewed).toMatch(
      /^See !\[chart\]\(http:\/\/own\/im\/v1\/base\/cos\/file\?key=\S+\) and \[this\]\(x\)\.$/,
    );
    expect(renewed).toContain(key);
    expect(renewed).not.toContain(new URL(address).search);
    const other = await uploads.answerAddresses({ ...of, sessionId: 'other' }, [parts]);
    expect(other(parts)).toEqual(parts);

    await queries.delete(sessions);
    await removeUnusedFiles(queries, storage, time, silentLogger);
    expect(await findFile(queries, key)).toBeUndefined();
    expect(await readWhole(storage, key, 10)).toBeUndefined();
  });

  it('counts like what the visitor uploads, and has a bound of its own', async () => {
    const { uploads, bot } = uploadsWith(1);
    const of = { visitorId: 'bea', sessionId: 's', serviceUrl: '', bot };
    const large = { ...file('a.zip', 'application/zip'), bytes: new Uint8Array(1024 * 1024 + 1) };
    await expect(uploads.keep(large, of)).rejects.toMatchObject({ code: 1113 });
    const huge = { ...large, bytes: new Uint8Array(26 * 1024 * 1024) };
    await expect(uploads.keep(huge, of)).rejects.toThrow('too large');
    await expect(uploads.keep({ ...large, bytes: new Uint8Array() }, of)).rejects.toThrow('empty');
  });

  it.each([
    ['image/png', 'a.png', 'image/png'],
    ['TEXT/CSV; charset=utf-8', 'a', 'text/csv'],
    ['', 'table.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['application/octet-stream', 'a.pdf', 'application/pdf'],
    ['image/svg+xml', 'a.svg', 'application/octet-stream'],
    ['text/html', 'a.png', 'application/octet-stream'],
    ['', 'run.exe', 'application/octet-stream'],
  ])('of type %j named %s is kept as %s', (type, name, kept) => {
    expect(keptTypeOf(type, name)).toBe(kept);
  });
});
