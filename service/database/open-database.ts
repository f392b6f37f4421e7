import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { atMost } from '../base/lifetime.ts';
import { explain } from '../base/service-failure.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { type Database, lockClasses, type Queries, rowsOf } from './queries.ts';

export type DatabaseOptions = {
  /** A PostgreSQL address; absent means the embedded database. */
  databaseUrl?: string;
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
    ? await openPostgres(options.databaseUrl, options.logger)
    : await openEmbedded(options, options.logger);
  try {
    await whileAnswering(database, migrate(database.upkeep));
  } catch (error) {
    // A statement that nobody answers would hold up the end.
    await atMost(CLOSE_MS, database.close());
    throw error;
  }
  return database;
};

/** Waits for work that may take as long as it needs, while the database gives signs of life on another connection. */
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

const folder = new URL('migrations/', import.meta.url);

/**
 * Runs the migrations that the database has not had yet, in the order of their names.
 * One transaction under a lock, so that two processes that start at once do not both run them.
 */
const migrate = async (queries: Queries): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  await queries.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockClasses.migrations}, 0)`);
    await transaction.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const rows = await rowsOf<{ name: string }>(transaction.execute(sql`select name from migrations`));
    const applied = new Set(rows.map(({ name }) => name));
    for (const name of names) {
      if (applied.has(name)) continue;
      const source = await readFile(new URL(name, folder), 'utf8');
      for (const statement of splitStatements(source)) await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`insert into migrations (name) values (${name})`);
    }
  });
};

/** Splits a migration file into statements. Statements end with a semicolon at the end of a line; comments have lines of their own. */
export const splitStatements = (source: string): string[] =>
  source
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
