import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client, type ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import { explain } from '../base/service-failure.ts';
import { DATABASE_IDENTITY, NOT_THE_SAME } from './database-identity.ts';
import { openPeers, telling } from './peers.ts';
import { type Database, type Queries, rowsOf } from './queries.ts';
import { queriesOnPool } from './queries-on-pool.ts';

/** A start must fail within 5 seconds; later, a database that is busy gets longer. */
const FIRST_CONNECT_MS = 3_000;
const FIRST_ANSWER_MS = 2_000;
const CONNECT_MS = 5_000;
/**
 * The server's limit for a statement; the client's comes after it, for a server that does not answer any
 * more.
 */
const STATEMENT_MS = 8_000;
const ANSWER_MS = 10_000;
/** The same two for work on all data. */
const UPKEEP_STATEMENT_MS = 600_000;
const UPKEEP_ANSWER_MS = 610_000;
/** How long what shows that this process lives waits for an answer. */
const LEASE_ANSWER_MS = 2_000;

const common: ClientConfig = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true };

/** The server's limits: a process that hangs or is cut off gives its locks back. */
const limits = (statementMs: number): ClientConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: ANSWER_MS,
});

const limitsOf = (isTaken: boolean, statementMs: number): ClientConfig =>
  isTaken ? limits(statementMs) : {};

/** Opens what is opened with the server's limits; without them where a pooler does not take them. */
const withLimits = async <Opened>(
  open: (limits: (statementMs: number) => ClientConfig) => Promise<Opened>,
): Promise<{ opened: Opened; takesLimits: boolean }> => {
  try {
    return { opened: await open(limits), takesLimits: true };
  } catch (error) {
    if (!/unsupported startup parameter/i.test((error as Error).message)) throw error;
    return { opened: await open(() => ({})), takesLimits: false };
  }
};

const connectOnce = async (config: ClientConfig): Promise<void> => {
  const client = new Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    client.end().catch(() => {});
  }
};

/** Whether two ways lead to one database. */
const areSame = async (...ways: readonly Queries[]): Promise<boolean> => {
  const rows = await Promise.all(
    ways.map((queries) =>
      rowsOf<{ identity: string }>(queries.execute(`select ${DATABASE_IDENTITY} as identity`)),
    ),
  );
  return new Set(rows.map(([row]) => row?.identity)).size === 1;
};

/**
 * Opens a PostgreSQL database, version 15 or newer. Rejects within seconds when it cannot be reached.
 * @param directUrl Its address past a pooler that keeps no session.
 */
export const openPostgres = async (
  databaseUrl: string,
  logger: Logger,
  directUrl?: string,
): Promise<Database> => {
  const instance = randomInt(1, 2 ** 31 - 1);
  const session = { ...common, connectionString: directUrl ?? databaseUrl, query_timeout: LEASE_ANSWER_MS };
  const first = { connectionTimeoutMillis: FIRST_CONNECT_MS, query_timeout: FIRST_ANSWER_MS };
  const tell = (text: string) => queries.execute(sql`select ${telling(text)}`);
  const pools: Pool[] = [];
  const openPool = (config: ClientConfig & { max: number }): Queries => {
    const pool = new Pool({ ...common, ...config });
    // Without a listener, an idle connection that breaks would end the process.
    pool.on('error', (error) => logger.warn({ err: error }, 'a connection broke'));
    pools.push(pool);
    return queriesOnPool(pool);
  };

  const pooled = directUrl
    ? await withLimits((of) =>
        connectOnce({ ...common, ...first, ...of(STATEMENT_MS), connectionString: databaseUrl }),
      ).catch(explain('The database at DATABASE_URL cannot be reached'))
    : undefined;
  const { opened: peers, takesLimits } = await withLimits((of) => {
    const config = { ...session, ...of(STATEMENT_MS) };
    return openPeers({ config, first: { ...config, ...first } }, instance, tell, logger);
  }).catch(
    explain(`The database at ${directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} cannot be reached`),
  );
  const queries = openPool({
    ...limitsOf(pooled?.takesLimits ?? takesLimits, STATEMENT_MS),
    connectionString: databaseUrl,
    query_timeout: ANSWER_MS,
    max: 10,
  });
  const upkeep = openPool({
    ...limitsOf(takesLimits, UPKEEP_STATEMENT_MS),
    connectionString: directUrl ?? databaseUrl,
    query_timeout: UPKEEP_ANSWER_MS,
    max: 1,
  });

  const close = async (): Promise<void> => {
    await peers.leave();
    await Promise.all(pools.map((pool) => pool.end()));
  };
  if (directUrl !== undefined && !(await areSame(queries, upkeep))) {
    await close();
    throw new Error(NOT_THE_SAME);
  }

  const warnOfMissingLimits = async (): Promise<void> => {
    const [row] = await rowsOf<{ limit: string }>(
      queries.execute(`select current_setting('idle_in_transaction_session_timeout') as limit`),
    );
    if (row?.limit !== '0') return;
    logger.warn(
      'PostgreSQL does not end transactions that hang, because a pooler does not hand on the ' +
        'limits of a connection: set idle_in_transaction_session_timeout for the role, 10 seconds ' +
        'say',
    );
  };
  return {
    queries,
    upkeep,
    instance,
    shared: true,
    connections: () =>
      pools.flatMap(({ totalCount, idleCount, waitingCount }, index) => {
        const pool = index === 0 ? 'queries' : 'upkeep';
        return [
          { pool, state: 'busy', count: totalCount - idleCount },
          { pool, state: 'idle', count: idleCount },
          { pool, state: 'waited for', count: waitingCount },
        ];
      }),
    peers: {
      ...peers,
      join: async () => {
        await peers.join();
        await warnOfMissingLimits();
      },
    },
    ping: () => peers.ping(),
    close,
  };
};
