import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Client } from 'pg';
import { type Finding, find } from '../base/finding.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 5_000;
const LEAST_VERSION = 150_000;
/** Tokens and codes are good for minutes, and several nodes share them. */
const MAX_SKEW_MS = 5_000;
const LEAST_FREE_MB = 1024;
const MEGABYTE = 1024 * 1024;

type Facts = { version: number; clock: string; reads_only: boolean; may_create: boolean };

const FACTS = `select current_setting('server_version_num')::integer as version,
  (extract(epoch from clock_timestamp()) * 1000)::text as clock,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as reads_only,
  has_schema_privilege(current_schema(), 'create') as may_create`;

const problemOf = ({ version, reads_only: readsOnly, may_create: mayCreate }: Facts): string | undefined => {
  if (version < LEAST_VERSION) return 'It is older than version 15: use a newer PostgreSQL.';
  if (readsOnly) return 'It only reads: name the address of the primary in DATABASE_URL.';
  if (!mayCreate) return 'Its user may create no tables: grant create on schema public.';
  return undefined;
};

/** Looks at a PostgreSQL database, and changes nothing in it. */
const checkPostgres = async (databaseUrl: string, now: () => number): Promise<Finding[]> => {
  let skewMs: number | undefined;
  const look = async (): Promise<Omit<Finding, 'about'>> => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const askedAt = now();
      const { rows } = await client.query<Facts>(FACTS);
      const [facts] = rows;
      if (!facts) throw new Error('it does not tell its version');
      // The middle of the time that the question took.
      skewMs = Number(facts.clock) - (askedAt + now()) / 2;
      const problem = problemOf(facts);
      const version = `PostgreSQL ${Math.floor(facts.version / 10_000)}`;
      return problem ? { state: 'failure', words: problem } : { state: 'ok', words: version };
    } finally {
      await client.end().catch(() => {});
    }
  };
  const found = await find(
    'database',
    look,
    'Check DATABASE_URL, and that the database is up and reachable.',
  );
  if (skewMs === undefined) return [found];
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const isOff = Math.abs(skewMs) > MAX_SKEW_MS;
  const words = isOff
    ? `It differs from the database's by ${seconds} s: let both be set by NTP, or log-ins and limits go wrong.`
    : "It agrees with the database's.";
  return [found, { state: isOff ? 'failure' : 'ok', about: 'clock', words }];
};

/** The folder itself, or the nearest one above it that is there. */
const existing = async (folder: string): Promise<string> => {
  const path = resolve(folder);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : existing(dirname(path));
};

const checkFolder = (folder: string): Promise<Finding> =>
  find(
    'database',
    async () => {
      const place = await existing(folder);
      await access(place, constants.W_OK);
      const { bavail, bsize } = await statfs(place);
      const freeMB = Math.floor((bavail * bsize) / MEGABYTE);
      const words = `embedded, in ${resolve(folder)}, with ${freeMB} MB free`;
      return freeMB < LEAST_FREE_MB
        ? { state: 'warning', words: `${words}: make room, or name a larger disk by CASEMENT_DATA_DIR.` }
        : words;
    },
    'Let the user of the service write there, or name another folder by CASEMENT_DATA_DIR.',
  );

/** Looks at the database, and changes nothing in it. */
export const checkDatabase = async (
  { databaseUrl, dataFolder }: { databaseUrl?: string | undefined; dataFolder: string },
  now: () => number,
): Promise<Finding[]> => {
  if (databaseUrl) return checkPostgres(databaseUrl, now);
  if (dataFolder === 'memory') {
    const words = 'In memory: all chats are gone with the process. Name a folder by CASEMENT_DATA_DIR.';
    return [{ state: 'warning', about: 'database', words }];
  }
  return [await checkFolder(dataFolder)];
};
