import { randomInt } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import { type Database, lockClasses, type Queries } from './queries.ts';

const RECONNECT_MS = 500;

/** Opens a PostgreSQL database, version 15 or newer. */
export const openPostgres = async (databaseUrl: string, logger: Logger): Promise<Database> => {
  const pool = new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'a database connection broke'));
  const instance = randomInt(1, 2 ** 31 - 1);
  const presence = holdInstanceLock(databaseUrl, instance, logger);
  try {
    await presence.held;
  } catch (error) {
    presence.release();
    await pool.end();
    throw new Error(`the database at DATABASE_URL cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return {
    queries: drizzle(pool) as unknown as Queries,
    instance,
    shared: true,
    close: async () => {
      presence.release();
      await pool.end();
    },
  };
};

/**
 * Holds the lock that shows that this process is alive, on a connection of its own.
 * Other processes take a run for interrupted once the lock of the process that wrote it is free; PostgreSQL frees it at once when
 * the process dies.
 */
const holdInstanceLock = (databaseUrl: string, instance: number, logger: Logger) => {
  let released = false;
  let client: Client | undefined;
  const connect = async (): Promise<void> => {
    client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client.on('error', (error) => {
      if (released) return;
      logger.warn({ err: error }, 'the connection that shows that this process is alive broke');
      void reconnect();
    });
    await client.connect();
    await client.query('select pg_advisory_lock($1, $2)', [lockClasses.instances, instance]);
  };
  const reconnect = async (): Promise<void> => {
    if (released) return;
    try {
      await connect();
    } catch {
      setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    }
  };
  return {
    held: connect(),
    release: () => {
      released = true;
      client?.end().catch(() => {});
    },
  };
};
