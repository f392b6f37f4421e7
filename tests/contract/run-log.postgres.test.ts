import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgbouncerMissing, startPgbouncer } from './support/pgbouncer.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import { createLineLogger } from '../../service/base/line-logger.test-helper.ts';
import { openDatabase } from '../../service/database/open-database.ts';
import type { Database } from '../../service/database/queries.ts';
import { createDatabaseLog } from '../../service/runs/log/database-log.ts';
import { databaseLogs } from '../../service/runs/log/database-logs.test-helper.ts';
import { type LogWorld, runLogSuite } from '../../service/runs/log/run-log-suite.test-helper.ts';

const missing = postgresMissing();
const withoutPgbouncer = missing ?? pgbouncerMissing();
const leftOut = (why: string | undefined): string => (why ? `: left out, there is ${why}` : '');

/** The parts that two processes share. */
type Addresses = { databaseUrl: string; directUrl?: string };

let postgres: PostgresServer;
const ending: (() => Promise<void>)[] = [];
beforeAll(async () => {
  if (missing) return;
  postgres = await startPostgres();
  ending.push(() => postgres.close());
}, 60_000);
afterAll(async () => {
  for (const end of ending.toReversed()) await end();
}, 60_000);

const nodes = (name: string, addresses: () => Promise<Addresses>, hears: boolean): void => {
  describe(`two processes ${name}`, () => {
    const { logger, lines } = createLineLogger();
    let databases: Database[];
    let world: LogWorld;
    beforeAll(async () => {
      const given = await addresses();
      const first = await openDatabase({ ...given, logger });
      const second = await openDatabase({ ...given, logger });
      databases = [first, second];
      const [writer, reader] = databases.map((database) =>
        createDatabaseLog(database, { keptMs: 1, now: () => 1 }),
      );
      if (!writer || !reader) throw new Error('there are two');
      world = { writer, reader, queries: first.queries, ...databaseLogs(first) };
    }, 60_000);
    afterAll(() => Promise.all(databases.map((database) => database.close())));

    runLogSuite(name, () => world);

    it('know whether notifications arrive, and say so where they do not', () => {
      expect(databases.map(({ peers }) => peers?.hears())).toEqual([hears, hears]);
      const told = lines.filter(({ msg }) => msg.includes('notifications of PostgreSQL do not arrive'));
      expect(told).toHaveLength(hears ? 0 : 2);
    });

    it('look when the lease of another one ends', async () => {
      const [{ peers, queries }] = databases as [Database];
      const lost = once(peers?.signals ?? expect.fail('no peers'), 'lost');
      const startedMs = performance.now();
      await queries.execute(
        sql`insert into instances values (7, 'gone', clock_timestamp() + interval '1500 milliseconds')`,
      );
      await lost;
      expect(performance.now() - startedMs).toBeGreaterThan(1_400);
    });

    it('notice that they were not seen for a while', async () => {
      const [{ peers, queries, instance }] = databases as [Database];
      const lapsed = once(peers?.signals ?? expect.fail('no peers'), 'lapsed');
      await queries.execute(sql`update instances set expires_at = now() where id = ${instance}`);
      await lapsed;
      const rows = await queries.execute(
        sql`select 1 from instances where id = ${instance} and expires_at > clock_timestamp()`,
      );
      expect(rows).toMatchObject({ rows: [{}] });
    });
  });
};

/** Returns a way through a new PgBouncer, and one past it. */
const through = async () => {
  const directUrl = await postgres.createDatabase();
  const pooler = await startPgbouncer(directUrl);
  ending.push(pooler.close);
  return { databaseUrl: pooler.databaseUrl, directUrl };
};

describe.skipIf(missing)(`PostgreSQL${leftOut(missing)}`, () => {
  nodes('on PostgreSQL', async () => ({ databaseUrl: await postgres.createDatabase() }), true);
});

describe.skipIf(withoutPgbouncer)(`PgBouncer${leftOut(withoutPgbouncer)}`, () => {
  const withoutWayPast = async () => ({ databaseUrl: (await through()).databaseUrl });
  nodes('behind PgBouncer in transaction mode', withoutWayPast, false);
  nodes('behind PgBouncer, with a way past it', through, true);
});
