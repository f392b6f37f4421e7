import { describe, expect, it } from 'vitest';
import { createS3Storage } from './s3-storage.ts';

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
