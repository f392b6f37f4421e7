import { Client } from 'pg';
import { checkFolder } from '../base/check-folder.ts';
import { type Finding, find } from '../base/finding.ts';
import { readMigrationsIn } from './migrations-in-folder.ts';
import { DATABASE_IDENTITY, NOT_THE_SAME } from './database-identity.ts';
import { newerMigrations } from './migrate.ts';
import type { DatabaseOptions } from './settings.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 5_000;
const LEAST_VERSION = 150_000;
/** Tokens and codes are good for minutes, and several nodes share them. */
const MAX_SKEW_MS = 5_000;

type Facts = {
  version: number;
  clock: string;
  reads_only: boolean;
  may_create: boolean;
  /** Tells this database from all others. */
  identity: string;
  has_migrations: boolean;
};

const FACTS = `select current_setting('server_version_num')::integer as version,
  (extract(epoch from clock_timestamp()) * 1000)::text as clock,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as reads_only,
  has_schema_privilege(current_schema(), 'create') as may_create,
  ${DATABASE_IDENTITY} as identity,
  to_regclass('migrations') is not null as has_migrations`;

const problemOf = ({ version, reads_only: readsOnly, may_create: mayCreate }: Facts): string | undefined => {
  if (version < LEAST_VERSION) return 'It is older than version 15: use a newer PostgreSQL.';
  if (readsOnly) return 'It only reads: name the address of the primary in DATABASE_URL.';
  if (!mayCreate) return 'Its user may create no tables: grant create on schema public.';
  return undefined;
};

/** Does something with a connection to PostgreSQL. */
const withConnection = async <Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

const readFacts = async (client: Client): Promise<Facts> => {
  const { rows } = await client.query<Facts>(FACTS);
  const [facts] = rows;
  if (!facts) throw new Error('it does not tell its version');
  return facts;
};

/** Says that a newer version has used the database; undefined where none has. */
const findNewer = async (client: Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return newerMigrations(rows.map(({ name }) => name));
};

/** Looks whether another address leads to the same database. */
const checkDirect = (directUrl: string, identity: string): Promise<Finding> =>
  find(
    'database, directly',
    async () => {
      const facts = await withConnection(directUrl, readFacts);
      if (facts.identity === identity) return 'the same, at DATABASE_DIRECT_URL';
      return { state: 'failure', words: NOT_THE_SAME };
    },
    'Check DATABASE_DIRECT_URL, and that the database is reachable there.',
  );

/** Looks at a PostgreSQL database, and changes nothing in it. */
const checkPostgres = async (
  databaseUrl: string,
  directUrl: string | undefined,
  now: () => number,
): Promise<Finding[]> => {
  let skewMs: number | undefined;
  let identity: string | undefined;
  const look = (): Promise<Omit<Finding, 'about'>> =>
    withConnection(databaseUrl, async (client) => {
      const askedAt = now();
      const facts = await readFacts(client);
      // The middle of the time that the question took.
      skewMs = Number(facts.clock) - (askedAt + now()) / 2;
      ({ identity } = facts);
      const problem = problemOf(facts) ?? (facts.has_migrations ? await findNewer(client) : undefined);
      if (problem) return { state: 'failure', words: problem };
      return { state: 'ok', words: `PostgreSQL ${Math.floor(facts.version / 10_000)}` };
    });
  const found = [
    await find('database', look, 'Check DATABASE_URL, and that the database is up and reachable.'),
  ];
  if (identity !== undefined && directUrl) found.push(await checkDirect(directUrl, identity));
  if (skewMs === undefined) return found;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const isOff = Math.abs(skewMs) > MAX_SKEW_MS;
  const words = isOff
    ? `It differs from the database's by ${seconds} s: let both be set by NTP, or log-ins and limits go wrong.`
    : "It agrees with the database's.";
  return [...found, { state: isOff ? 'failure' : 'ok', about: 'clock', words }];
};

/** Looks at the database, and changes nothing in it. */
export const checkDatabase = async (
  {
    databaseUrl,
    databaseDirectUrl,
    dataFolder,
  }: Pick<DatabaseOptions, 'databaseUrl' | 'databaseDirectUrl' | 'dataFolder'>,
  now: () => number,
): Promise<Finding[]> => {
  if (databaseUrl) return checkPostgres(databaseUrl, databaseDirectUrl, now);
  if (dataFolder === 'memory') {
    const words = 'In memory: all chats are gone with the process. Name a folder by CASEMENT_DATA_DIR.';
    return [{ state: 'warning', about: 'database', words }];
  }
  return [
    await checkFolder('database', 'embedded,', dataFolder, async () =>
      newerMigrations(await readMigrationsIn(dataFolder)),
    ),
  ];
};
