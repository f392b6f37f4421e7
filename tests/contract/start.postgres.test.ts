import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { checkDatabase } from '../../service/database/check-database.ts';
import { migrate } from '../../service/database/migrate.ts';
import { openPostgres } from '../../service/database/open-postgres.ts';
import { lockClasses, rowsOf } from '../../service/database/queries.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import { startReference } from './support/reference.ts';
import { expectRefusal, HANGS_MS, PROMISE_MS, runCommand } from './support/start-command.ts';

const missing = postgresMissing();

describe.skipIf(missing)(
  `a start with a PostgreSQL${missing ? `: left out, there is ${missing}` : ''}`,
  { timeout: HANGS_MS + 10_000 },
  () => {
    let postgres: PostgresServer;
    let proxy: Awaited<ReturnType<typeof startCutProxy>>;
    let databaseUrl: string;
    beforeAll(async () => {
      await ensureServiceBuild();
      postgres = await startPostgres();
      const address = new URL(await postgres.createDatabase());
      proxy = await startCutProxy(Number(address.port || 5432), address.hostname);
      address.hostname = '127.0.0.1';
      address.port = String(proxy.port);
      databaseUrl = address.href;
    }, 120_000);
    afterAll(async () => {
      await proxy.close();
      await postgres.close();
    });
    afterEach(() => proxy.open());

    it('that falls silent after its first connection ends within 5 seconds', async () => {
      const silent = proxy.silenceAfter(1).then(() => performance.now());
      await expectRefusal({ databaseUrl }, /says nothing any more/, silent);
    });

    it('that falls silent after its first connection ends with one plain sentence and exit code 1', async () => {
      void proxy.silenceAfter(1);
      const { code, stderr } = await runCommand({ DATABASE_URL: databaseUrl });
      expect(stderr).toMatch(/^The database at DATABASE_URL says nothing any more: [^\n]+\.\n$/);
      expect(code).toBe(1);
    });

    it('with another one past the pooler is refused, and leaves both as they are', async () => {
      const urls = [await postgres.createDatabase(), await postgres.createDatabase()] as const;
      const refused = openPostgres(urls[0], silentLogger, urls[1]);
      await expect(refused).rejects.toThrow('DATABASE_DIRECT_URL is another one');
      const options = { databaseUrl: urls[0], databaseDirectUrl: urls[1], dataFolder: 'memory' };
      const findings = await checkDatabase(options, Date.now);
      expect(findings.map(({ state }) => state)).toEqual(['ok', 'failure', 'ok']);
    });

    it('that a newer version has used is foretold to fail', async () => {
      const ownUrl = await postgres.createDatabase();
      const client = new Client({ connectionString: ownUrl });
      await client.connect();
      await client.query("create table migrations as select '999_newer.sql' as name");
      const [found] = await checkDatabase({ databaseUrl: ownUrl, dataFolder: 'memory' }, Date.now);
      await client.end();
      expect(found).toMatchObject({ state: 'failure', words: expect.stringContaining('999_newer.sql') });
    });

    it('builds the indexes of a migration once, while rows are written, also where one was left half built', async () => {
      const ownUrl = await postgres.createDatabase();
      const folder = mkdtempSync(join(tmpdir(), 'casement-migrations-'));
      const at = pathToFileURL(`${folder}/`);
      const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
      const nodes = await Promise.all([1, 2].map(() => openPostgres(ownUrl, silentLogger)));
      const [{ queries } = nodes[0]!] = nodes;
      write(
        '1_tables.sql',
        'create table leases (name text primary key, holder text not null, expires_at timestamptz not null);\ncreate table a (b integer);',
      );
      await Promise.all(nodes.map((node) => migrate(node, at)));
      await queries.execute(sql`insert into a values (1), (1)`);
      await expect(queries.execute(sql`create unique index concurrently a_b on a (b)`)).rejects.toThrow();
      write('2_index.sql', 'create index concurrently if not exists a_b on a (b);');
      const writer = new Client({ connectionString: ownUrl });
      await writer.connect();
      await writer.query('begin');
      await writer.query('insert into a values (2)');
      const migrating = Promise.all(nodes.map((node) => migrate(node, at)));
      // A build that is not concurrent would hold this up until the writer is done.
      await queries.execute(sql`insert into a values (3)`);
      await writer.query('commit');
      await migrating;
      const indexes = sql`select indisvalid as valid, indisunique as unique from pg_index where indexrelid = 'a_b'::regclass`;
      expect(await rowsOf(queries.execute(indexes))).toEqual([{ valid: true, unique: false }]);
      expect(await rowsOf(queries.execute(sql`select holder from leases`))).toEqual([{ holder: '' }]);
      await writer.end();
      await Promise.all(nodes.map((node) => node.close()));
      rmSync(folder, { recursive: true });
    });

    it('waits for migrations as long as the database answers', async () => {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      // Holds the lock as another migrating process does, for longer than a silent database may take.
      await client.query('select pg_advisory_lock($1, 0)', [lockClasses.migrations]);
      const starting = startReference({ databaseUrl });
      const first = await Promise.race([starting, wait(2 * PROMISE_MS, 'still working')]);
      expect(first).toBe('still working');
      await client.query('select pg_advisory_unlock_all()');
      await (await starting).close();
      await client.end();
    });
  },
);
