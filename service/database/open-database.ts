import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { atMost } from '../base/lifetime.ts';
import { explain } from '../base/service-failure.ts';
import { migrate, namesOfMigrations } from './migrate.ts';
import { noteMigrationsIn } from './migrations-in-folder.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Database } from './queries.ts';

export type DatabaseOptions = {
  /** A PostgreSQL address; absent means the embedded database. */
  databaseUrl?: string;
  /** An address of the same that leads past a pooler. */
  directUrl?: string;
  /** The embedded database's folder; absent means memory. */
  folder?: string;
  /** Whether the folder may be used where it cannot be locked. */
  mayBeUnlocked?: boolean;
  logger: Logger;
};

/** How often the database is asked for a sign of life while its tables are brought up to date. */
const PING_EVERY_MS = 500;
const CLOSE_MS = 1_000;

/** Opens the database and brings its tables up to date. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.logger, options.directUrl)
    : await openEmbedded(options, options.logger);
  try {
    await whileAnswering(database, migrate(database));
    if (!database.shared && options.folder) await noteMigrationsIn(options.folder, await namesOfMigrations());
    await database.peers?.join();
    database.watch?.();
  } catch (error) {
    // A statement that nobody answers would hold up the end.
    await atMost(CLOSE_MS, database.close());
    throw error;
  }
  return database;
};

/**
 * Waits for work that may take as long as it needs, while the database gives signs of life on another
 * connection.
 */
const whileAnswering = async (database: Database, work: Promise<void>): Promise<void> => {
  const worked = new AbortController();
  const watch = async () => {
    while (!worked.signal.aborted) {
      await database.ping();
      await wait(PING_EVERY_MS, undefined, worked).catch(() => {});
    }
  };
  const watching = watch().catch(explain('The database at DATABASE_URL says nothing any more'));
  try {
    await Promise.race([work, watching]);
  } finally {
    worked.abort();
  }
};
