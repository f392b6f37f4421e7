import type { Signature } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor } from '../../check/client.ts';
import { storageSuite } from './storage-suite.ts';
import { CEPH_LIMIT_MS, cephMissing, type CephServer, startCeph } from './support/ceph-server.ts';
import { endAll, type Ending, startTarget } from './support/file-stores.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import type { Target } from '../../check/target.ts';
import { askToUpload, changed, putFile } from '../../check/upload.ts';

const HOUR_MS = 3_600_000;
const ORIGIN = 'https://chat.example';
const { txt, png } = sampleFiles;
const missing = cephMissing();

const textOf = (value = ''): string => Buffer.from(value, 'base64').toString();

/** The same form with a policy of the visitor's own making. */
const withPolicy = (signature: Signature, change: (policy: string) => string): Signature => {
  const policy = change(textOf(signature.fields?.['Policy']));
  return changed(signature, { Policy: Buffer.from(policy).toString('base64') });
};

const without = (signature: Signature, name: string): Signature => ({
  ...signature,
  fields: Object.fromEntries(Object.entries(signature.fields ?? {}).filter(([field]) => field !== name)),
});

describe.skipIf(missing)(`Ceph${missing ? `: left out, there is ${missing}` : ''}`, () => {
  let ceph: CephServer;
  beforeAll(async () => {
    ceph = await startCeph();
  }, CEPH_LIMIT_MS);
  afterAll(() => ceph?.close());

  storageSuite('Ceph', async (options, ending) => {
    const { options: s3, stored } = await ceph.createBucket();
    return { target: await startTarget({ ...options, s3 }, ending), stored };
  });

  describe('a form for Ceph', () => {
    let now = Date.now;
    let target: Target;
    let stored: () => Promise<string[]>;
    const ending: Ending = [];
    beforeAll(async () => {
      const bucket = await ceph.createBucket(ORIGIN);
      ({ stored } = bucket);
      target = await startTarget({ s3: bucket.options, now: () => now() }, ending);
    }, 60_000);
    afterAll(() => endAll(ending));

    const newForm = async (file: typeof txt | typeof png = txt): Promise<Signature> =>
      askToUpload(await createVisitor(target), file);
    const keys = async (signature: Signature): Promise<string[]> =>
      (await stored()).filter((key) => key === signature.fields?.['key']);

    it('uploads what was announced, again after a cut', async () => {
      const signature = await newForm();
      for (let attempt = 0; attempt < 2; attempt += 1) {
        expect((await putFile(target, signature, txt.bytes)).status).toBe(204);
      }
      expect(await keys(signature)).toHaveLength(1);
    });

    it.each<[string, number, string, (signature: Signature) => Signature, Buffer?]>([
      ['more bytes', 400, 'EntityTooLarge', (signature) => signature, Buffer.concat([txt.bytes, txt.bytes])],
      ['no bytes', 400, 'EntityTooSmall', (signature) => signature, Buffer.alloc(0)],
      ['another type', 403, 'AccessDenied', (form) => changed(form, { 'Content-Type': 'text/html' })],
      ['another name', 403, 'AccessDenied', (form) => changed(form, { key: 'casement/elsewhere' })],
      ['more rights', 403, 'AccessDenied', (form) => changed(form, { acl: 'public-read' })],
      ['another day', 403, 'AccessDenied', (form) => changed(form, { 'X-Amz-Date': '20200101T000000Z' })],
      [
        'a wider policy',
        403,
        'AccessDenied',
        (form) => withPolicy(form, (text) => text.replace(/\d+\]\]/, '9]]')),
      ],
      [
        'a longer time',
        403,
        'AccessDenied',
        (form) => withPolicy(form, (text) => text.replace('"20', '"30')),
      ],
      ['no policy', 403, 'AccessDenied', (form) => without(form, 'Policy')],
      ['no signature', 400, 'InvalidArgument', (form) => without(form, 'X-Amz-Signature')],
      [
        'a made-up signature',
        403,
        'AccessDenied',
        (form) => changed(form, { 'X-Amz-Signature': 'a'.repeat(64) }),
      ],
    ])(
      'with %s is refused with %i and leaves nothing',
      async (_, status, code, change, bytes = txt.bytes) => {
        const signature = change(await newForm());
        const response = await putFile(target, signature, bytes);
        expect([response.status, await response.text()]).toEqual([
          status,
          expect.stringContaining(`<Code>${code}<`),
        ]);
        expect(await keys(signature)).toEqual([]);
      },
    );

    it('is refused when it is used too late', async () => {
      now = () => Date.now() - HOUR_MS;
      const signature = await newForm();
      now = Date.now;
      const response = await putFile(target, signature, txt.bytes);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('Policy expired'),
      ]);
      expect(await keys(signature)).toEqual([]);
    });

    it('may be sent by the pages that the rules of the bucket name', async () => {
      const { url } = await newForm(png);
      const preflight = async (origin: string) => {
        const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
        const response = await fetch(url, { method: 'OPTIONS', headers });
        return response.headers.get('Access-Control-Allow-Origin');
      };
      expect(await preflight(ORIGIN)).toBe(ORIGIN);
      expect(await preflight('https://elsewhere.example')).toBeNull();
    });
  });
});
