import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { lockClasses } from '../../service/database/queries.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import { startReference } from './support/reference.ts';
import { expectRefusal, HANGS_MS, PROMISE_MS, runCommand } from './support/start-command.ts';

const missing = postgresMissing();

describe.skipIf(missing)(
  `a start with a PostgreSQL that falls silent${missing ? `: left out, there is ${missing}` : ''}`,
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

    it('after its first connection ends within 5 seconds', async () => {
      const silent = proxy.silenceAfter(1).then(() => performance.now());
      await expectRefusal({ databaseUrl }, /says nothing any more/, silent);
    });

    it('after its first connection ends with one plain sentence and exit code 1', async () => {
      void proxy.silenceAfter(1);
      const { code, stderr } = await runCommand({ DATABASE_URL: databaseUrl });
      expect(stderr).toMatch(/^The database at DATABASE_URL says nothing any more: [^\n]+\.\n$/);
      expect(code).toBe(1);
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
