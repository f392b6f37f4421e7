import { randomInt } from 'node:crypto';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { emptyTables } from './empty-tables.test-helper.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './queries.ts';

/** Databases that were closed in this process, with empty tables. */
const clean: Database[] = [];

/**
 * Opens an embedded database in memory, as a process of its own sees it. Test files share processes, and to
 * open a cluster takes longer than most tests: what is closed is emptied, and goes to who asks next.
 */
export const openForTests = async (): Promise<Database> => {
  const database = clean.pop() ?? (await openDatabase({ logger: silentLogger }));
  return {
    ...database,
    instance: randomInt(1, 2 ** 31 - 1),
    close: async () => {
      await emptyTables(database);
      clean.push(database);
    },
  };
};
