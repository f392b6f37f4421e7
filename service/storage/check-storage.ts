import { randomUUID } from 'node:crypto';
import { type Finding, find } from '../base/finding.ts';
import { readWhole, storeWhole } from './file-storage.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';

const ANSWER_MS = 10_000;

/** Looks whether a bucket takes a small file, gives it back and removes it. */
export const checkStorage = (s3: S3Options, now: () => number): Promise<Finding> =>
  find(
    'file store',
    async () => {
      const storage = createS3Storage(s3, now, ANSWER_MS);
      const key = `check-${randomUUID()}`;
      const bytes = new TextEncoder().encode(key);
      await storeWhole(storage, key, bytes);
      const kept = await readWhole(storage, key, bytes.length);
      await storage.remove(key);
      if (!kept || Buffer.compare(kept, bytes) !== 0) throw new Error('it gives back something else');
      return `the bucket ${s3.bucket} takes, gives and removes files`;
    },
    'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the key, which needs s3:GetObject, s3:PutObject and s3:DeleteObject for casement/*.',
  );
