import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import { explain } from '../base/service-failure.ts';
import { type Database, lockClasses, type Queries } from './queries.ts';
import { queriesOnPool } from './queries-on-pool.ts';

const RECONNECT_MS = 500;
/** A start must fail within 5 seconds; later, a database that is busy gets longer. */
const FIRST_CONNECT_MS = 3_000;
const FIRST_ANSWER_MS = 2_000;
const PING_MS = 3_000;
const CONNECT_MS = 5_000;
/** The server's limit for a statement; the client's comes after it, for a server that does not answer any more. */
const STATEMENT_MS = 8_000;
const ANSWER_MS = 10_000;
/** The same two for work on all data. */
const UPKEEP_STATEMENT_MS = 600_000;
const UPKEEP_ANSWER_MS = 610_000;

/** Opens a PostgreSQL database, version 15 or newer. Rejects within seconds when it cannot be reached. */
export const openPostgres = async (databaseUrl: string, logger: Logger): Promise<Database> => {
  const common: ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // A process that hangs or is cut off gives its locks back.
    idle_in_transaction_session_timeout: ANSWER_MS,
  };
  const limited = { ...common, statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS };
  const instance = randomInt(1, 2 ** 31 - 1);
  const presence = await holdInstanceLock(
    { ...limited, connectionTimeoutMillis: FIRST_CONNECT_MS, query_timeout: FIRST_ANSWER_MS },
    instance,
    logger,
  ).catch(explain('The database at DATABASE_URL cannot be reached'));
  const pools = [
    new Pool({ ...limited, max: 10 }),
    new Pool({
      ...common,
      max: 1,
      statement_timeout: UPKEEP_STATEMENT_MS,
      query_timeout: UPKEEP_ANSWER_MS,
    }),
  ] as const;
  // Without a listener, an idle connection that breaks would end the process.
  for (const pool of pools) pool.on('error', (error) => logger.warn({ err: error }, 'a connection broke'));
  const [queries, upkeep] = pools.map(queriesOnPool) as [Queries, Queries];
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
    ping: presence.ping,
    close: async () => {
      presence.release();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
};

/**
 * Holds the lock that shows that this process is alive, on a connection of its own, and takes it again after the connection
 * broke. Other processes take a run for interrupted once the lock of the process that wrote it is free; PostgreSQL frees it
 * at once when the process dies.
 */
const holdInstanceLock = async (config: ClientConfig, instance: number, logger: Logger) => {
  const released = new AbortController();
  const take = async () => {
    const client = new Client(config);
    const broken = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    // An error of the connection ends it as well.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, $2)', [lockClasses.instances, instance]);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    return { client, broken };
  };
  const takeAgain = async () => {
    while (!released.signal.aborted) {
      const taken = await take().catch(() => undefined);
      if (taken) return taken;
      await wait(RECONNECT_MS, undefined, { ref: false });
    }
    return undefined;
  };
  let held = await take();
  const end = () => void held.client.end().catch(() => {});
  const keep = async () => {
    for (;;) {
      await held.broken;
      if (released.signal.aborted) return;
      logger.warn('the connection that shows that this process is alive broke');
      const taken = await takeAgain();
      if (!taken) return;
      held = taken;
      if (released.signal.aborted) end();
    }
  };
  void keep();
  const ping = { text: 'select 1', query_timeout: PING_MS };
  return {
    ping: async () => void (await held.client.query(ping)),
    release: () => {
      released.abort();
      end();
    },
  };
};
