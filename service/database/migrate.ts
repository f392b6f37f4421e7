import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isDatabaseAway } from '../base/is-database-away.ts';
import { withoutStatement } from '../base/error-summary.ts';
import { underLease } from './lease.ts';
import { type Database, lockClasses, type Queries, rowsOf } from './queries.ts';

type Migration = { name: string; statements: string[] };

const LEASE = 'migrations';
const ASK_EVERY_MS = 500;

const folderOfMigrations = new URL('migrations/', import.meta.url);

/**
 * Runs the migrations that the database has not had yet, in the order of their names. Rejects where the
 * database has some that are not there: a newer version of the service has used it.
 */
export const migrate = async (
  database: Pick<Database, 'queries' | 'upkeep' | 'shared'>,
  folder: URL = folderOfMigrations,
): Promise<void> => {
  const { upkeep, shared } = database;
  const migrations = await readMigrations(folder);
  const applied = await upkeep.transaction(readApplied);
  const problem = await newerMigrations([...applied], folder);
  if (problem !== undefined) throw new Error(problem);
  // Nobody waits for tables that are new or that no other process uses.
  const isPlain = !shared || applied.size === 0;
  let together: Migration[] = [];
  for (const migration of migrations) {
    if (isPlain || !isConcurrent(migration)) {
      together.push(migration);
      continue;
    }
    await runTogether(upkeep, together);
    together = [];
    await buildIndexes(database, migration);
  }
  await runTogether(upkeep, together);
};

/** Says what to do where a database has had migrations that are not there; undefined where they all are. */
export const newerMigrations = async (
  applied: readonly string[],
  folder: URL = folderOfMigrations,
): Promise<string | undefined> => {
  const known = await namesOfMigrations(folder);
  const unknown = applied.filter((name) => !known.includes(name)).toSorted();
  if (unknown.length === 0) return undefined;
  return (
    'A newer version of the service has used this database: it has the migration ' +
    `${unknown.join(', ')}, which this version does not know. Start that version or a newer ` +
    'one, or restore a backup from before it.'
  );
};

/** Returns the names of this version's migrations, in their order. */
export const namesOfMigrations = async (folder: URL = folderOfMigrations): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = await namesOfMigrations(folder);
  return Promise.all(
    names.map(async (name) => ({
      name,
      statements: splitStatements(await readFile(new URL(name, folder), 'utf8')),
    })),
  );
};

/**
 * Returns the names of the migrations that the database has had, under a lock: two processes may start at
 * once.
 */
const readApplied = async (transaction: Queries): Promise<Set<string>> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockClasses.migrations}, 0)`);
  await transaction.execute(
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
  return new Set(await namesOfApplied(transaction));
};

const namesOfApplied = async (queries: Queries): Promise<string[]> =>
  (await rowsOf<{ name: string }>(queries.execute(sql`select name from migrations`))).map(({ name }) => name);

const noteApplied = (queries: Queries, { name }: Migration) =>
  queries.execute(sql`insert into migrations (name) values (${name})`);

/** Runs migrations in one transaction, all or none. */
const runTogether = async (queries: Queries, migrations: Migration[]): Promise<void> => {
  if (migrations.length === 0) return;
  await queries.transaction(async (transaction) => {
    const applied = await readApplied(transaction);
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      for (const statement of migration.statements) {
        await run(transaction, migration, statement.replace(CONCURRENTLY, '$1'));
      }
      await noteApplied(transaction, migration);
    }
  });
};

/**
 * Names the file of a statement that fails: its author looks there first, and the reader of a start that was
 * refused does too.
 */
const run = async (queries: Queries, { name }: Migration, statement: string): Promise<void> => {
  try {
    await queries.execute(sql.raw(statement));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { message } = withoutStatement(error) as Error;
    throw new Error(`The migration ${name} failed: ${message}.`, { cause: error });
  }
};

const CONCURRENTLY = /^(create (?:unique )?index )concurrently /;
const NAME_OF_INDEX = /^create (?:unique )?index concurrently if not exists (\w+) on /;

const isConcurrent = ({ statements }: Migration): boolean => statements.some((one) => CONCURRENTLY.test(one));

/**
 * Builds the indexes of a migration while the table is used, which no transaction can do; other processes
 * wait for it.
 */
const buildIndexes = async (
  database: Pick<Database, 'queries' | 'upkeep' | 'shared'>,
  migration: Migration,
): Promise<void> => {
  const { upkeep } = database;
  const build = async () => {
    if ((await namesOfApplied(upkeep)).includes(migration.name)) return;
    for (const statement of migration.statements) {
      const [, name] = NAME_OF_INDEX.exec(statement) ?? [];
      if (!name)
        throw new Error(`The migration ${migration.name} builds indexes only, each ‘if not exists’.`);
      // Left by a process that was ended while it built it.
      const [invalid] = await rowsOf(
        upkeep.execute(
          sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`,
        ),
      );
      if (invalid) await run(upkeep, migration, `drop index concurrently ${name}`);
      await run(upkeep, migration, statement);
    }
    await noteApplied(upkeep, migration);
  };
  while (!(await underLease(database, LEASE, build))) await wait(ASK_EVERY_MS);
};

/**
 * Splits a migration file into statements. Statements end with a semicolon at the end of a line; comments
 * have lines of their own.
 */
const splitStatements = (source: string): string[] =>
  source
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
