import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { silentLogger } from '../../../service/base/silent-logger.test-helper.ts';
import { openDatabase } from '../../../service/database/open-database.ts';
import { emptyTables } from '../../../service/database/empty-tables.test-helper.ts';
import type { Database } from '../../../service/database/queries.ts';
import type { NewStorage } from './reference.ts';

/**
 * Storages in the embedded database for the tests of one file. Those in memory share a cluster, which is
 * emptied between two services: to open one for each takes longer than most tests. A lasting one has a
 * folder, as in production.
 */
export const embeddedStorages = (): NewStorage => {
  const clean: Database[] = [];
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  const openAnother = async (): Promise<Database> => {
    const database = await openDatabase({ logger: silentLogger });
    opened.push(database);
    return database;
  };

  return async (lasting) => {
    if (lasting) {
      const folder = mkdtempSync(join(tmpdir(), 'casement-data-'));
      return {
        options: { databaseUrl: undefined, dataFolder: folder },
        remove: async () => rmSync(folder, { recursive: true, force: true }),
      };
    }
    const database = clean.pop() ?? (await openAnother());
    return {
      options: {
        databaseUrl: undefined,
        dataFolder: 'memory',
        // As every process of the service, each has a number of its own.
        database: { ...database, instance: randomInt(1, 2 ** 31 - 1) },
      },
      remove: async () => {
        await emptyTables(database);
        clean.push(database);
      },
    };
  };
};
