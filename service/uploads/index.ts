import { join } from 'node:path';
import { accounts } from '../accounts/index.ts';
import { checkFolder } from '../base/check-folder.ts';
import { lackOfSpace } from '../base/disk-space.ts';
import { part } from '../base/part.ts';
import { createSigner } from '../base/signer.ts';
import { database } from '../database/index.ts';
import { files, fileUses } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { limits } from '../limits/index.ts';
import { checkStorage } from '../storage/check-storage.ts';
import { openDiskStorage, readFolderId } from '../storage/disk-storage.ts';
import { createS3Storage } from '../storage/s3-storage.ts';
import { readS3, settings } from '../storage/settings.ts';
import { removeUnusedFiles } from './file-queries.ts';
import { requireOneFileStore } from './one-file-store.ts';
import { uploadRoutes } from './upload-routes.ts';
import { createUploads } from './uploads.ts';

export { keysIn, mapDestinations, mapTexts } from './answer-addresses.ts';
export { keyOf, mapAddresses } from './file-address.ts';
export { findUsed, insertUses } from './file-queries.ts';
export { fileReply } from './file-reply.ts';
export type { Uploads } from './uploads.ts';

/** Uploaded files, from the permission to upload them to their removal. */
export const uploads = part({
  name: 'uploads',
  uses: { database, signing, limits, accounts },
  settings,
  options: (variables) => ({ s3: readS3(variables) }),
  tables: { files, fileUses },
  check: async ({ options: { s3, dataFolder }, now }) => {
    if (s3) return [await checkStorage(s3, now)];
    return dataFolder === 'memory'
      ? []
      : [await checkFolder('file store', 'files', join(dataFolder, 'files'))];
  },
  open: async ({
    options: { s3 },
    database: { queries, folder, shared },
    signing: { secret, olderSecrets },
    limits: { maxStoredBytes },
    logger,
    now,
  }) => {
    const signer = createSigner(secret, 'files', olderSecrets);
    const filesFolder = folder && join(folder, 'files');
    const storage = s3 ? createS3Storage(s3, now) : await openDiskStorage(filesFolder, signer);
    // Endpoints are left out: one bucket may have several names.
    const place = s3 ? `bucket ${s3.bucket}` : filesFolder && (await readFolderId(filesFolder));
    const endStore = shared && place ? await requireOneFileStore({ queries }, place, logger) : undefined;
    const opened = createUploads({ queries, storage, signer, maxStoredBytes, now });
    const hindrance = async () => (s3 || folder === undefined ? undefined : lackOfSpace(folder));
    return {
      ...opened,
      hindrance,
      close: async () => {
        await endStore?.();
        await storage.close?.();
      },
    };
  },
  routes: ({ database: { queries }, now }, own) => uploadRoutes({ queries, uploads: own, now }),
  cleanUp: {
    steps: [
      ({ database: { upkeep }, logger }, { storage }, time) =>
        removeUnusedFiles(upkeep, storage, time, logger),
    ],
  },
});
