import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '../../service/database/open-postgres.ts';
import { type Queries, rowsOf } from '../../service/database/queries.ts';
import { queriesOnPool } from '../../service/database/queries-on-pool.ts';
import { limitReached } from '../../service/base/service-failure.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { startCutProxy } from './support/cut-proxy.ts';

const connectionOf = async (queries: Queries): Promise<number | undefined> =>
  (await rowsOf<{ pid: number }>(queries.execute('select pg_backend_pid() as pid')))[0]?.pid;

/** The connections of PostgreSQL; `newDatabase` returns the address of an empty database. */
export const poolSuite = (newDatabase: () => Promise<string>): void => {
  describe('a connection of PostgreSQL', () => {
    let address: string;
    let pool: Pool;
    let queries: Queries;
    beforeEach(async () => {
      address = await newDatabase();
      pool = new Pool({ connectionString: address, max: 1 });
      queries = queriesOnPool(pool);
      await queries.execute('create table things (name text)');
    });
    afterEach(() => pool.end());

    it('is kept when a transaction ends in a refusal', async () => {
      const connection = await connectionOf(queries);
      const refused = queries.transaction(async (transaction) => {
        await transaction.execute("insert into things values ('a')");
        throw limitReached('rate');
      });
      await expect(refused).rejects.toMatchObject({ code: 1113 });
      expect(await connectionOf(queries)).toBe(connection);
      expect(await rowsOf(queries.execute('select * from things'))).toEqual([]);
    });

    it('is closed when a transaction fails', async () => {
      const connection = await connectionOf(queries);
      const failing = queries.transaction((transaction) => transaction.execute('select 1 / 0'));
      await expect(failing).rejects.toThrow('Failed query');
      expect(await connectionOf(queries)).not.toBe(connection);
    });

    it('may break within a transaction, also while that waits for something else', async () => {
      const other = new Pool({ connectionString: address, max: 1 });
      const broken = queries.transaction(async (transaction) => {
        const connection = await connectionOf(transaction);
        const client = (transaction as unknown as { session: { client: NodeJS.EventEmitter } }).session
          .client;
        const ended = new Promise((resolve) => {
          client.once('end', resolve);
        });
        await other.query('select pg_terminate_backend($1)', [connection]);
        await ended;
        throw limitReached('rate');
      });
      await expect(broken).rejects.toThrow();
      await other.end();
      expect(await connectionOf(queries)).toBeTypeOf('number');
    });

    it('is not waited for without an end where the database says nothing any more', async () => {
      const { port, hostname } = new URL(address);
      const proxy = await startCutProxy(Number(port || 5432), hostname);
      const through = Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(proxy.port) });
      const database = await openPostgres(through.href, silentLogger);
      await database.upkeep.execute('select 1');
      proxy.silence();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const waiting = expect(database.upkeep.execute('select 1')).rejects.toThrow('Failed query');
        await vi.advanceTimersByTimeAsync(15 * 60_000);
        await waiting;
      } finally {
        vi.useRealTimers();
        proxy.open();
        await database.close();
        await proxy.close();
      }
    });
  });
};
