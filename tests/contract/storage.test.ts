import { request } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Signature, uploadSignature } from 'casement/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, createVisitor, runInput } from '../../check/client.ts';
import { storageSuite } from './storage-suite.ts';
import { endAll, type Ending, inBucket, onDisk, type OpenedStore } from './support/file-stores.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import type { Target } from '../../check/target.ts';
import { absolute, askToUpload, changed, putFile, questionWith, upload } from '../../check/upload.ts';

const HOUR_MS = 3_600_000;
const { txt, png } = sampleFiles;

const ofTest: Ending = [];
afterEach(() => endAll(ofTest));

/** A form as its bytes, up to somewhere within its file. */
const beginning = (signature: Signature, name: string): Buffer => {
  const fields = Object.entries(signature.fields ?? {}).map(
    ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const file = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n`;
  return Buffer.concat([Buffer.from(fields.join('') + file), txt.bytes.subarray(0, 5)]);
};
const formHeaders = { 'Content-Type': 'multipart/form-data; boundary=x' };

storageSuite('disk', onDisk);
storageSuite('a store that knows no policies', inBucket);

describe('uploads to the service itself', () => {
  let now = Date.now();
  let target: Target;
  let stored: OpenedStore['stored'];
  const ending: Ending = [];
  beforeAll(async () => {
    ({ target, stored } = await onDisk({ now: () => now }, ending));
  }, 60_000);
  afterAll(() => endAll(ending));
  const isStored = async ({ key }: Signature): Promise<boolean> =>
    (await stored()).some((name) => name.includes(key));

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
    expect(await isStored(signature)).toBe(false);
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
    expect(await isStored(signature)).toBe(false);
  });

  it.each([
    ['en', 'The file is protected by a password.', 'Incorrect format'],
    ['zh-CN', '文件受密码保护。', '文件格式不正确。'],
  ])('tell a document with a password from one of another format (%s)', async (language, locked, wrong) => {
    const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const say = async (bytes: Buffer) => {
      const signature = await askToUpload(await createVisitor(target), { ...sampleFiles.docx, bytes });
      const response = await putFile(target, signature, bytes, { 'Accept-Language': language });
      expect(response.status).toBe(415);
      return ((await response.json()) as { message: string }).message;
    };
    expect(await say(Buffer.concat([mark, Buffer.from('EncryptedPackage\0', 'utf16le')]))).toBe(locked);
    expect(await say(Buffer.concat([mark, Buffer.from('WordDocument\0', 'utf16le')]))).toBe(wrong);
  });

  it.each(['file', 'other'])(
    'are refused when the form ends within its part %j, and leave nothing',
    async (name) => {
      const signature = await askToUpload(await createVisitor(target), txt);
      const url = absolute(target, signature.url);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const body = new Uint8Array(beginning(signature, name));
        expect((await fetch(url, { method: 'POST', headers: formHeaders, body })).status).toBe(400);
      }
      await expect.poll(() => isStored(signature)).toBe(false);
    },
  );

  it('leave nothing when they are cut', async () => {
    const signature = await askToUpload(await createVisitor(target), txt);
    const cut = request(absolute(target, signature.url), {
      method: 'POST',
      headers: { ...formHeaders, 'Content-Length': 100_000 },
    });
    cut.on('error', () => undefined);
    cut.write(beginning(signature, 'file'));
    await expect.poll(() => isStored(signature)).toBe(true);
    cut.destroy();
    await expect.poll(() => isStored(signature)).toBe(false);
  });

  it('with a form that has been used for another file are refused with 409', async () => {
    const signature = await askToUpload(await createVisitor(target), txt);
    expect((await putFile(target, signature, txt.bytes)).status).toBe(204);
    const response = await putFile(target, signature, Buffer.from('other'));
    expect([response.status, await codeOf(response)]).toEqual([409, 409]);
    expect((await stored()).filter((name) => name.includes(signature.key))).toHaveLength(1);
  });

  it('may be sent again after a cut', async () => {
    const visitor = await createVisitor(target);
    const signature = await askToUpload(visitor, txt);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await putFile(target, signature, txt.bytes)).status).toBe(204);
    }
    const input = questionWith('short', [{ url: signature.fileUrl, type: txt.type }]);
    await visitor.ask(input);
  });

  it('that are refused for what is in them make their form useless', async () => {
    const signature = await askToUpload(await createVisitor(target), txt);
    expect((await putFile(target, signature, Buffer.from([0, 1, 2]))).status).toBe(415);
    expect((await putFile(target, signature, txt.bytes)).status).toBe(404);
    expect(await isStored(signature)).toBe(false);
  });

  it('that are refused leave the file that their form has put before', async () => {
    const signature = await askToUpload(await createVisitor(target), txt);
    expect((await putFile(target, signature, txt.bytes)).status).toBe(204);
    expect((await putFile(target, signature, Buffer.from([0, 1, 2]))).status).toBe(415);
    expect((await fetch(absolute(target, signature.fileUrl))).status).toBe(200);
  });

  it('are taken once, and answered alike, when one form is sent twice at once', async () => {
    const signature = await askToUpload(await createVisitor(target), txt);
    const replies = [txt, txt, txt].map(({ bytes }) => putFile(target, signature, bytes));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await stored()).filter((name) => name.includes(signature.key))).toHaveLength(1);
  });

  it('are refused but the first when one form is sent with several files at once', async () => {
    const signature = await askToUpload(await createVisitor(target), txt);
    const files = [txt.bytes, Buffer.from('other')];
    const replies = await Promise.all(files.map((bytes) => putFile(target, signature, bytes)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const kept = files[replies.findIndex(({ status }) => status === 204)];
    const read = await fetch(absolute(target, signature.fileUrl));
    expect(Buffer.from(await read.arrayBuffer())).toEqual(kept);
  });

  it('do not wait for others with the same form, of which there may be four', async () => {
    const signature = await askToUpload(await createVisitor(target), txt);
    const sendSlowly = async () => {
      const count = (await stored()).length;
      const slow = request(absolute(target, signature.url), {
        method: 'POST',
        headers: { ...formHeaders, 'Content-Length': 100_000 },
      });
      slow.on('error', () => undefined);
      slow.write(beginning(signature, 'file'));
      await expect.poll(async () => (await stored()).length).toBe(count + 1);
      return slow;
    };
    const slow = [await sendSlowly(), await sendSlowly(), await sendSlowly()];
    expect((await putFile(target, signature, txt.bytes)).status).toBe(204);
    slow.push(await sendSlowly());
    expect((await putFile(target, signature, txt.bytes)).status).toBe(409);
    for (const one of slow) one.destroy();
    await expect.poll(async () => (await putFile(target, signature, txt.bytes)).status).toBe(204);
  });

  it.each([
    ['no form', { body: 'text', headers: { 'Content-Type': 'text/plain' } }],
    ['a form without a file', { body: new FormData() }],
    ['a form without a boundary', { body: 'text', headers: { 'Content-Type': 'multipart/form-data; a=b' } }],
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

describe('uploads to an S3-compatible store', () => {
  it('are held by the form to the type and the size that were announced', async () => {
    const { target } = await inBucket({}, ofTest);
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

  it('are checked once, and what a form puts after a refusal goes with the clean-up', async () => {
    let now = Date.now();
    const { target, stored } = await inBucket({ now: () => now, cleanEveryMs: 30 }, ofTest);
    const isStored = async () => (await stored()).some((name) => name.includes(signature.key));
    const visitor = await createVisitor(target);
    const signature = await askToUpload(visitor, txt);
    const wrong = Buffer.alloc(txt.bytes.length, 1);
    const input = questionWith('short', [{ url: signature.fileUrl, type: txt.type }]);
    await putFile(target, signature, wrong);
    expect(await codeOf(await visitor.post(input))).toBe(1116);
    expect(await isStored()).toBe(false);
    await putFile(target, signature, txt.bytes);
    expect(await codeOf(await visitor.post(input))).toBe(1116);
    expect((await fetch(absolute(target, signature.fileUrl))).status).toBe(404);
    expect(await isStored()).toBe(true);
    now += 25 * HOUR_MS;
    await expect.poll(isStored).toBe(false);
  });

  it('are allowed by the policy of the page', async () => {
    const appFolder = mkdtempSync(join(tmpdir(), 'casement-app-'));
    ofTest.push(() => rmSync(appFolder, { recursive: true, force: true }));
    writeFileSync(join(appFolder, 'index.html'), '<!doctype html><title>Chat</title>');
    const { target } = await inBucket({ appFolder }, ofTest);
    const { url } = await askToUpload(await createVisitor(target), txt);
    const page = await fetch(new URL('/', target.baseUrl));
    expect(page.headers.get('Content-Security-Policy')).toContain(
      `connect-src 'self' ${new URL(url).origin};`,
    );
  });
});

describe('a bot that takes no files', () => {
  it('gives no permission to upload and answers no question with one', async () => {
    const { target } = await onDisk({}, ofTest);
    const visitor = await createVisitor({ ...target, botId: '机器人 1' });
    for (const { name, type, bytes } of [txt, png]) {
      const reply = await visitor.request(uploadSignature, { name, type, size: bytes.length });
      expect([reply.status, reply.code]).toEqual([403, 403]);
    }
    const input = questionWith('short', [{ url: 'any', type: txt.type }]);
    expect(await codeOf(await visitor.post(input))).toBe(1116);
    await visitor.ask(runInput({ text: 'short' }));
  });
});
