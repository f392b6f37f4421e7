import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockClasses } from '../../service/database/queries.ts';
import type { RunningService, ServiceOptions } from '../../service/server/start-service.ts';
import { freePort } from '../support/free-port.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import { startReference } from './support/reference.ts';

const main = fileURLToPath(new URL('../../service/main.ts', import.meta.url));
const botsFolder = fileURLToPath(new URL('bots', import.meta.url));

/** Far more than a failed start takes, so that only one that hangs is ended by it. */
const HANGS_MS = 60_000;

/** Runs the command `casement-service` until it ends by itself. */
const runCommand = async (environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['--conditions=casement-source', '--import', 'tsx', main], {
    cwd: dirname(main),
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: HANGS_MS,
    killSignal: 'SIGKILL',
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
};

/** The longest that a start takes to fail, beside the time that a start takes anyway on this machine. */
const PROMISE_MS = 5_000;

/** Expects a start to be refused, within the promise and the time of two starts that work. */
const expectRefusal = async (options: ServiceOptions, words: RegExp, since?: Promise<number>) => {
  const baseline = performance.now();
  await (await startReference({})).close();
  const startedMs = performance.now();
  const startMs = startedMs - baseline;
  await expect(startReference(options)).rejects.toThrow(words);
  expect(performance.now() - ((await since) ?? startedMs)).toBeLessThan(PROMISE_MS + 2 * startMs);
};

describe('a start that fails', { timeout: HANGS_MS + 10_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-start-'));
  const servers: Server[] = [];
  let owner: RunningService;
  const at = (name: string) => join(folder, name);

  /** A server that accepts connections and never says a word. */
  const listen = async (): Promise<number> => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  beforeAll(async () => {
    owner = await startReference({ databaseUrl: undefined, dataFolder: at('owned') });
    writeFileSync(at('file'), '');
    mkdirSync(at('no-bots'));
    mkdirSync(at('bad-bots'));
    writeFileSync(at('bad-bots/shop.yaml'), 'agent:\n  type: docs\n  folders: .\nrobot:\n  botNmae: Shop\n');
    mkdirSync(at('spoilt/pglite'), { recursive: true });
    writeFileSync(at('spoilt/pglite/PG_VERSION'), '17\n');
  }, 60_000);
  afterAll(async () => {
    await owner.close();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each<[string, RegExp, () => Promise<ServiceOptions>]>([
    [
      'an unreachable PostgreSQL',
      /DATABASE_URL cannot be reached/,
      async () => ({ databaseUrl: `postgres://nobody@127.0.0.1:${await freePort()}/none` }),
    ],
    [
      'a silent PostgreSQL',
      /DATABASE_URL cannot be reached/,
      async () => ({ databaseUrl: `postgres://nobody@127.0.0.1:${await listen()}/none` }),
    ],
    ['a taken port', /cannot listen on 127\.0\.0\.1:\d+/, async () => ({ port: await listen() })],
    ['a bad data folder', /cannot be used/, async () => ({ databaseUrl: undefined, dataFolder: at('file') })],
  ])('by %s does so within 5 seconds', async (_name, words, options) => {
    await expectRefusal(await options(), words);
  });

  type Case = [name: string, words: RegExp, environment: () => Promise<Record<string, string>>];
  const cases: Case[] = [
    [
      'a data folder that another service has',
      /in use by another service/,
      async () => ({ CASEMENT_DATA_DIR: at('owned') }),
    ],
    [
      'a data folder that is a file',
      /data folder .* cannot be used/,
      async () => ({ CASEMENT_DATA_DIR: at('file') }),
    ],
    [
      'a database that is spoilt',
      /pglite cannot be opened/,
      async () => ({ CASEMENT_DATA_DIR: at('spoilt') }),
    ],
    [
      'a PostgreSQL that is not there',
      /DATABASE_URL cannot be reached/,
      async () => ({ DATABASE_URL: `postgres://nobody@localhost:${await freePort()}/none` }),
    ],
    [
      'a PostgreSQL that says nothing',
      /DATABASE_URL cannot be reached/,
      async () => ({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await listen()}/none` }),
    ],
    [
      'an address of PostgreSQL that cannot be read',
      /DATABASE_URL cannot be reached/,
      async () => ({ DATABASE_URL: 'postgres://nobody:%zz@[127.0.0.1/none' }),
    ],
    ['a wrong variable', /^PORT must be/, async () => ({ PORT: 'eighty' })],
    [
      'a port that is taken',
      /cannot listen on 127\.0\.0\.1:\d+/,
      async () => ({ PORT: String(await listen()) }),
    ],
    [
      'an address that is not of this machine',
      /cannot listen on 192\.0\.2\.1/,
      async () => ({ HOST: '192.0.2.1' }),
    ],
    [
      'a folder of bots that is not there',
      /no such folder/,
      async () => ({ CASEMENT_BOTS_DIR: at('nowhere') }),
    ],
    ['a folder without bots', /no bot file/, async () => ({ CASEMENT_BOTS_DIR: at('no-bots') })],
    ['a broken bot file', /shop\.yaml/, async () => ({ CASEMENT_BOTS_DIR: at('bad-bots') })],
  ];

  it.each(cases)(
    'by %s ends at once, with one plain sentence and exit code 1',
    async (name, words, environment) => {
      const dataFolder = at(`data of ${name}`);
      const { code, stderr } = await runCommand({
        PORT: '0',
        CASEMENT_BOTS_DIR: botsFolder,
        CASEMENT_DATA_DIR: dataFolder,
        TEST_SITE_SECRET: 'x'.repeat(32),
        ...(await environment()),
      });
      expect(stderr).toMatch(words);
      // One sentence; below it, a broken bot file has a line for each of its mistakes.
      expect(stderr).toMatch(/^[^\n]+\n(?: {2}[^\n]+\n)*$/);
      expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:internal/);
      expect(code).toBe(1);
    },
  );
});

const missing = postgresMissing();

describe.skipIf(missing)(
  `a start with a PostgreSQL that falls silent${missing ? `: left out, there is ${missing}` : ''}`,
  { timeout: HANGS_MS + 10_000 },
  () => {
    let postgres: PostgresServer;
    let proxy: Awaited<ReturnType<typeof startCutProxy>>;
    let databaseUrl: string;
    beforeAll(async () => {
      postgres = await startPostgres();
      const address = new URL(await postgres.createDatabase());
      proxy = await startCutProxy(Number(address.port || 5432), address.hostname);
      address.hostname = '127.0.0.1';
      address.port = String(proxy.port);
      databaseUrl = address.href;
    }, 60_000);
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
      const { code, stderr } = await runCommand({
        PORT: '0',
        CASEMENT_BOTS_DIR: botsFolder,
        TEST_SITE_SECRET: 'x'.repeat(32),
        DATABASE_URL: databaseUrl,
      });
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
