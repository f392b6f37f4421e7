import { describe, expect, it } from 'vitest';
import { serve } from '../agents/serve.test-helper.ts';
import { createS3Storage, postFields, signPolicy } from './s3-storage.ts';

const now = Date.UTC(2026, 0, 1);
const keys = { bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret' };

describe('the address of a bucket', () => {
  it.each([
    [undefined, 'eu-central-1', false, 'https://files.s3.eu-central-1.amazonaws.com'],
    [
      'https://cos.ap-guangzhou.myqcloud.com',
      'ap-guangzhou',
      false,
      'https://files.cos.ap-guangzhou.myqcloud.com',
    ],
    ['http://127.0.0.1:9000/', 'us-east-1', true, 'http://127.0.0.1:9000/files'],
    ['https://store.example/s3/', 'us-east-1', true, 'https://store.example/s3/files'],
  ])('at %s in %s, in the path %s, is %s', async (endpoint, region, forcePathStyle, expected) => {
    const storage = createS3Storage({ ...keys, endpoint, region, forcePathStyle }, () => now);
    const plan = { key: 'one', type: 'text/plain', maxBytes: 1, expiresAt: now + 1000 };
    expect((await storage.presign(plan)).url).toBe(expected);
    expect(storage.uploadOrigin).toBe(new URL(expected).origin);
  });
});

it('gives a store up that says nothing', async () => {
  await using server = await serve(() => undefined);
  const options = { ...keys, endpoint: server.url, region: 'us-east-1', forcePathStyle: true };
  const storage = createS3Storage(options, () => now, 50);
  await expect(storage.open('one')).rejects.toMatchObject({
    cause: { message: 'the file store does not answer' },
  });
});

it('finds an upload where the store says 403 of what is missing, and no rights where it says so of both', async () => {
  let mayRead = true;
  await using server = await serve(({ url }, response) => {
    const isThere = mayRead && url?.includes('/upload-');
    response.writeHead(isThere ? 200 : 403).end(isThere ? 'abc' : '');
  });
  const options = { ...keys, endpoint: server.url, region: 'us-east-1', forcePathStyle: true };
  const storage = createS3Storage(options, () => now);
  expect(await new Response((await storage.open('one'))?.stream).text()).toBe('abc');
  mayRead = false;
  await expect(storage.open('one')).rejects.toMatchObject({ cause: { status: 403 } });
});

/** The example that Amazon publishes for checking implementations. */
const example = [
  '{ "expiration": "2015-12-30T12:00:00.000Z",',
  '  "conditions": [',
  '    {"bucket": "sigv4examplebucket"},',
  '    ["starts-with", "$key", "user/user1/"],',
  '    {"acl": "public-read"},',
  '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
  '    ["starts-with", "$Content-Type", "image/"],',
  '    {"x-amz-meta-uuid": "14365123651274"},',
  '    {"x-amz-server-side-encryption": "AES256"},',
  '    ["starts-with", "$x-amz-meta-tag", ""],',
  '',
  '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
  '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
  '    {"x-amz-date": "20151229T000000Z" }',
  '  ]',
  '}',
].join('\r\n');

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

describe('post policy', () => {
  it('is signed as in the example that Amazon publishes', () => {
    const signature = signPolicy(Buffer.from(example).toString('base64'), {
      secretAccessKey,
      day: '20151229',
      region: 'us-east-1',
    });
    expect(signature).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e');
  });

  it('holds an upload to its bucket, key, type, size and time', () => {
    const { Policy = '', ...fields } = postFields(
      { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey, region: 'us-east-1', bucket: 'uploads' },
      {
        key: 'casement/one',
        type: 'text/plain',
        maxBytes: 12,
        expiresAt: Date.UTC(2015, 11, 29, 0, 15),
      },
      Date.UTC(2015, 11, 29),
    );
    expect(JSON.parse(Buffer.from(Policy, 'base64').toString())).toEqual({
      expiration: '2015-12-29T00:15:00.000Z',
      conditions: [
        { bucket: 'uploads' },
        { key: 'casement/one' },
        { 'Content-Type': 'text/plain' },
        { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
        { 'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request' },
        { 'X-Amz-Date': '20151229T000000Z' },
        ['content-length-range', 1, 12],
      ],
    });
    expect(fields).toMatchObject({ key: 'casement/one', 'X-Amz-Date': '20151229T000000Z' });
  });
});

it('follows no redirect with what it stores or with its signature', async () => {
  const asked: unknown[] = [];
  await using elsewhere = await serve((request, response) => {
    asked.push(request.headers);
    response.end();
  });
  await using store = await serve((_, response) => {
    response.writeHead(307, { Location: elsewhere.url }).end();
  });
  const options = { ...keys, endpoint: store.url, region: 'us-east-1', forcePathStyle: true };
  const storage = createS3Storage(options, () => now);
  await expect(storage.open('one')).rejects.toMatchObject({ cause: { status: 307 } });
  await expect(storage.keep?.('one', new Uint8Array([1]))).rejects.toMatchObject({
    cause: { status: 307 },
  });
  expect(asked).toEqual([]);
});
