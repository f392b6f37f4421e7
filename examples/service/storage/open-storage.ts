import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage, removeLeftovers } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';
import type { Signer } from './signer.ts';

/** Opens the bucket when one is configured, else the folder; without a folder, files last as long as the service. */
export const openStorage = async (options: {
  s3: S3Options | undefined;
  folder: string | undefined;
  signer: Signer;
  now: () => number;
}): Promise<FileStorage> => {
  if (options.s3) return createS3Storage(options.s3, options.now);
  if (options.folder) {
    await mkdir(options.folder, { recursive: true });
    // Uploads do not wait for this and do not fail with it.
    void removeLeftovers(options.folder).catch(() => undefined);
    return createDiskStorage({ folder: options.folder, signer: options.signer });
  }
  const folder = await mkdtemp(join(tmpdir(), 'casement-files-'));
  return createDiskStorage({
    folder,
    signer: options.signer,
    close: () => rm(folder, { recursive: true, force: true }),
  });
};
