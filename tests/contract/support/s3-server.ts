import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Options } from '../../../service/storage/s3-storage.ts';

/** An S3-compatible server with one bucket. */
export const startS3Server = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'casement-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads' }],
  });
  const { port } = await server.run();
  const options: S3Options = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'uploads',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  return {
    options,
    /** The names of everything that is stored. */
    stored: (): string[] =>
      readdirSync(join(directory, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('_S3rver_object'),
      ),
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
