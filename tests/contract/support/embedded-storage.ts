import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForTests } from '../../../service/database/open-for-tests.test-helper.ts';
import type { NewStorage } from './reference.ts';

/** Makes storages in the embedded database: a lasting one has a folder, as in production. */
export const newEmbeddedStorage: NewStorage = async (lasting) => {
  if (lasting) {
    const folder = mkdtempSync(join(tmpdir(), 'casement-data-'));
    return {
      options: { databaseUrl: undefined, dataFolder: folder },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const database = await openForTests();
  return {
    options: { databaseUrl: undefined, dataFolder: 'memory', database },
    remove: () => database.close(),
  };
};
