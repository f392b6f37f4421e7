import type { Logger } from 'pino';
import { migrate } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Database } from './queries.ts';

export type DatabaseOptions = {
  /** A PostgreSQL address; absent means the embedded database. */
  databaseUrl?: string;
  /** The embedded database's folder; absent means memory. */
  folder?: string;
  logger: Logger;
};

/** Opens the database and brings its tables up to date. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.logger)
    : await openEmbedded(options.folder, options.logger);
  try {
    await migrate(database.queries);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
};
