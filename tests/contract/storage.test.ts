import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pullHistory, setSession, type Signature, uploadSignature } from 'casement/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../examples/service/start-service.ts';
import { codeOf, createVisitor, readEvents, runInput, textOf } from './client.ts';
import { startReference, targetAt } from './support/reference.ts';
import { startS3Server } from './support/s3-server.ts';
import { type SampleFile, sampleFiles } from './support/sample-files.ts';
import type { Target } from './target.ts';
import { absolute, askToUpload, putFile, questionWith, upload } from './upload.ts';

const HOUR_MS = 3_600_000;
const { txt, png } = sampleFiles;

type Cleaning = (() => Promise<void> | void)[];
type Stored = () => string[];
type Opened = { target: Target; stored: Stored };

const cleanUp = async (cleaning: Cleaning): Promise<void> => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
};

const cleaning: Cleaning = [];
afterEach(() => cleanUp(cleaning));

const start = async (options: ServiceOptions, ending: Cleaning): Promise<Target> => {
  const service = await startReference(options);
  ending.push(() => service.close());
  return targetAt(service.url);
};

const onDisk = async (options: ServiceOptions = {}, ending = cleaning): Promise<Opened> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-data-'));
  ending.push(() => rmSync(dataFolder, { recursive: true, force: true }));
  const target = await start({ databaseUrl: undefined, dataFolder, ...options }, ending);
  const stored = () =>
    readdirSync(join(dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('/'),
    );
  return { target, stored };
};

const inBucket = async (options: ServiceOptions = {}, ending = cleaning): Promise<Opened> => {
  const s3 = await startS3Server();
  ending.push(() => s3.close());
  return { target: await start({ ...options, s3: s3.options }, ending), stored: s3.stored };
};

const changed = (signature: Signature, fields: Record<string, string>): Signature => ({
  ...signature,
  fields: { ...signature.fields, ...fields },
});

const keyOf = (url: string): string => new URL(url, 'http://service.invalid').searchParams.get('key') ?? '';

const send = async (target: Target, text: string, file: SampleFile = txt) => {
  const visitor = await createVisitor(target);
  const url = await upload(target, visitor, file);
  const input = questionWith(text, [{ url, type: file.type }]);
  return { visitor, key: keyOf(url), input, events: await readEvents(await visitor.post(input)) };
};

describe.each([
  ['disk', onDisk],
  ['an S3-compatible store', inBucket],
])('files on %s', { timeout: 30_000 }, (_, open) => {
  let now = Date.now();
  let target: Target;
  let stored: Stored;
  const isStored = (key: string): boolean => stored().some((name) => name.includes(key));
  const ending: Cleaning = [];
  beforeAll(async () => {
    ({ target, stored } = await open({ now: () => now, cleanEveryMs: 30 }, ending));
  }, 60_000);
  afterAll(() => cleanUp(ending));

  it('are given to the agent', async () => {
    const { events } = await send(target, 'attachment');
    expect(JSON.parse(textOf(events))).toEqual([
      { name: txt.name, mimeType: txt.type, text: txt.bytes.toString() },
    ]);
  });

  it('are read back through the service', async () => {
    const { visitor, input } = await send(target, 'short', png);
    const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
    const part = list[1]?.parts[1];
    const address = part?.type === 'image' ? part.source.value : '';
    const response = await fetch(absolute(target, address));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png.bytes);
  });

  it('of a size that was not announced are not taken for a question', async () => {
    const visitor = await createVisitor(target);
    const signature = await askToUpload(visitor, txt);
    await putFile(target, signature, Buffer.concat([txt.bytes, txt.bytes]));
    const input = questionWith('short', [{ url: signature.fileUrl, type: txt.type }]);
    expect(await codeOf(await visitor.post(input))).toBe(1116);
  });

  it('are removed an hour after their conversation was deleted', async () => {
    const { visitor, input, key } = await send(target, 'short');
    await visitor.call(setSession, { id: input.threadId, deleted: true });
    expect(isStored(key)).toBe(true);
    now += 1.1 * HOUR_MS;
    await expect.poll(() => isStored(key)).toBe(false);
  });

  it('are removed when they were not sent for a day, and kept when they were', async () => {
    const { key: sent } = await send(target, 'short', png);
    const unsent = keyOf(await upload(target, await createVisitor(target), txt));
    now += 23 * HOUR_MS;
    const later = keyOf(await upload(target, await createVisitor(target), txt));
    now += 2 * HOUR_MS;
    await expect.poll(() => isStored(unsent)).toBe(false);
    expect([sent, later].map(isStored)).toEqual([true, true]);
  });

  it('are removed with conversations that are kept no longer', async () => {
    const { key } = await send(target, 'short');
    now += 6.9 * 24 * HOUR_MS;
    const { key: later } = await send(target, 'short');
    now += 0.2 * 24 * HOUR_MS;
    await expect.poll(() => isStored(key)).toBe(false);
    expect(isStored(later)).toBe(true);
  });
});

describe('uploads to the service itself', { timeout: 30_000 }, () => {
  let now = Date.now();
  let target: Target;
  let stored: Stored;
  const ending: Cleaning = [];
  beforeAll(async () => {
    ({ target, stored } = await onDisk({ now: () => now }, ending));
  }, 60_000);
  afterAll(() => cleanUp(ending));
  const isStored = ({ key }: Signature): boolean => stored().some((name) => name.includes(key));

  it('are refused when the form was changed, or is used too late', async () => {
    const visitor = await createVisitor(target);
    const signature = await askToUpload(visitor, txt);
    const other = await askToUpload(visitor, png);
    const changes = [
      { key: other.key },
      { key: '../../../../etc/passwd' },
      { 'max-size': '99999999' },
      { expires: String(now + HOUR_MS) },
      { 'Content-Type': 'text/html' },
      { signature: 'nonsense' },
    ];
    for (const change of changes) {
      expect((await putFile(target, changed(signature, change), txt.bytes)).status).toBe(403);
    }
    now += HOUR_MS;
    expect((await putFile(target, signature, txt.bytes)).status).toBe(403);
    expect(isStored(signature)).toBe(false);
  });

  it.each([
    ['with more bytes than were announced', 413, Buffer.alloc(3_000_000, 'a')],
    ['that are empty', 400, Buffer.alloc(0)],
    ['that are no text', 415, Buffer.from([0, 1, 2])],
  ])('%s are refused with %i and leave nothing', async (_, status, bytes) => {
    const signature = await askToUpload(await createVisitor(target), txt);
    const response = await putFile(target, signature, bytes);
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(status);
    expect(isStored(signature)).toBe(false);
  });

  it('may be sent again after a cut', async () => {
    const visitor = await createVisitor(target);
    const signature = await askToUpload(visitor, txt);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await putFile(target, signature, txt.bytes)).status).toBe(204);
    }
    const input = questionWith('short', [{ url: signature.fileUrl, type: txt.type }]);
    await readEvents(await visitor.post(input));
  });

  it.each([
    ['no form', { body: 'text', headers: { 'Content-Type': 'text/plain' } }],
    ['a form without a file', { body: new FormData() }],
    ['a broken form', { body: '--x\r\n', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }],
  ])('are refused when they are %s', async (_, init) => {
    const response = await fetch(`${target.baseUrl}/v1/base/cos/upload`, { method: 'POST', ...init });
    expect(response.status).toBe(400);
  });

  it('are read at signed addresses only, for a day at most', async () => {
    const address = absolute(target, await upload(target, await createVisitor(target), png));
    expect((await fetch(address)).status).toBe(200);
    const unsigned = new URL(address);
    unsigned.searchParams.delete('signature');
    expect((await fetch(unsigned)).status).toBe(403);
    now += 24.1 * HOUR_MS;
    expect((await fetch(address)).status).toBe(403);
  });
});

describe('uploads to an S3-compatible store', { timeout: 30_000 }, () => {
  it('are held by the form to the type and the size that were announced', async () => {
    const { target } = await inBucket();
    const { fields = {}, url } = await askToUpload(await createVisitor(target), txt);
    expect(new URL(url).pathname).toBe('/uploads');
    const policy: unknown = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString());
    expect(policy).toMatchObject({
      conditions: expect.arrayContaining([
        ['content-length-range', 1, txt.bytes.length],
        { 'Content-Type': txt.type },
        { bucket: 'uploads' },
        { key: fields['key'] },
      ]),
    });
  });

  it('are allowed by the policy of the page', async () => {
    const appFolder = mkdtempSync(join(tmpdir(), 'casement-app-'));
    cleaning.push(() => rmSync(appFolder, { recursive: true, force: true }));
    writeFileSync(join(appFolder, 'index.html'), '<!doctype html><title>Chat</title>');
    const { target } = await inBucket({ appFolder });
    const { url } = await askToUpload(await createVisitor(target), txt);
    const page = await fetch(new URL('/', target.baseUrl));
    expect(page.headers.get('Content-Security-Policy')).toContain(
      `connect-src 'self' ${new URL(url).origin};`,
    );
  });
});

describe('a bot that takes no files', { timeout: 30_000 }, () => {
  it('gives no permission to upload and answers no question with one', async () => {
    const { target } = await onDisk();
    const visitor = await createVisitor({ ...target, botId: '机器人 1' });
    for (const { name, type, bytes } of [txt, png]) {
      const reply = await visitor.request(uploadSignature, { name, type, size: bytes.length });
      expect([reply.status, reply.code]).toEqual([403, 403]);
    }
    const input = questionWith('short', [{ url: 'any', type: txt.type }]);
    expect(await codeOf(await visitor.post(input))).toBe(1116);
    await readEvents(await visitor.post(runInput({ text: 'short' })));
  });
});
