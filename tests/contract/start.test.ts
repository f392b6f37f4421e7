import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import type { RunningService } from '../../service/server/start-service.ts';
import { freePort } from '../support/free-port.ts';
import { startReference } from './support/reference.ts';
import { HANGS_MS, runCommand } from './support/start-command.ts';

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
    await ensureServiceBuild();
    owner = await startReference({ databaseUrl: undefined, dataFolder: at('owned') });
    writeFileSync(at('file'), '');
    mkdirSync(at('no-bots'));
    mkdirSync(at('bad-bots'));
    writeFileSync(at('bad-bots/shop.yaml'), 'agent:\n  type: docs\n  folders: .\nrobot:\n  botNmae: Shop\n');
    mkdirSync(at('spoilt/pglite'), { recursive: true });
    writeFileSync(at('spoilt/pglite/PG_VERSION'), '17\n');
  }, 120_000);
  afterAll(async () => {
    await owner.close();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
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
    [
      'a broken bot file, before a database is looked for',
      /^[^\n]*shop\.yaml/,
      async () => ({
        CASEMENT_BOTS_DIR: at('bad-bots'),
        DATABASE_URL: `postgres://nobody@127.0.0.1:${await listen()}/none`,
      }),
    ],
    [
      'a bot file whose secret of the site is not set',
      /the environment variable TEST_SITE_SECRET holds no secret/,
      async () => ({ TEST_SITE_SECRET: '' }),
    ],
  ];

  it.each(cases)(
    'by %s ends at once, with one plain sentence and exit code 1',
    async (name, words, environment) => {
      const dataFolder = at(`data of ${name}`);
      const { code, stderr } = await runCommand({
        CASEMENT_DATA_DIR: dataFolder,
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
