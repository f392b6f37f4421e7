import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { openDatabase } from '../database/open-database.ts';
import { checkConfig } from './check-config.ts';
import { listBots } from './list-bots.ts';

const folder = mkdtempSync(join(tmpdir(), 'casement-check-'));
const good = join(folder, 'good');
const bad = join(folder, 'bad');
const SECRET = 'hunter2';

const writeBots = (into: string, files: Record<string, object>) => {
  for (const [name, bot] of Object.entries(files))
    writeFileSync(join(into, `${name}.yaml`), JSON.stringify({ robot: {}, ...bot }));
};

beforeAll(() => {
  for (const one of [good, bad]) mkdirSync(one);
  writeFileSync(join(good, 'own.mjs'), 'export const createAgent = () => ({ run: async function* () {} });');
  writeBots(good, {
    shop: { agent: { type: 'module', path: './own.mjs' }, channels: { web: {}, members: {} } },
    help: {
      agent: { type: 'model', provider: 'ollama', model: 'small', baseUrl: `http://u:${SECRET}@127.0.0.1:1` },
      channels: { web: {} },
    },
  });
  writeBots(bad, {
    keyless: { agent: { type: 'model', provider: 'anthropic', model: 'm' }, channels: { web: {} } },
    misspelt: { agent: { type: 'modul' }, channels: { web: {} } },
    shop: {
      agent: { type: 'module', path: '../good/own.mjs' },
      channels: { web: { hostLogin: { secretEnv: 'NOT_SET' } } },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const check = async (env: Record<string, string>) => {
  let text = '';
  const output = { write: (words: string) => Boolean((text += words)) };
  const isFine = await checkConfig({ env, nameOf: (name) => name, logger: silentLogger, output });
  return { isFine, text, lines: text.split('\n').filter((line) => /^(?:ok|warning|FAILURE) /.test(line)) };
};

it('finds nothing wrong with a service for this machine', async () => {
  const { isFine, text, lines } = await check({
    CASEMENT_BOTS_DIR: good,
    CASEMENT_DATA_DIR: join(folder, 'data'),
    PORT: '0',
  });
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual(
    text.includes('make room')
      ? [expect.stringContaining('database'), expect.stringContaining('file store')]
      : [],
  );
  expect(text).toContain('the bot shop, agent module');
  expect(text).toContain('0 failures');
  expect(isFine).toBe(true);
});

it('says what is wrong with settings first', async () => {
  const { isFine, text } = await check({ PORT: 'x', CASEMENT_METRICS_ADDRESS: 'here', S3_BUCKET: '' });
  expect(text).toContain('FAILURE  settings: PORT must be a whole number from 0 to 65535.');
  expect(text).toContain('FAILURE  settings: CASEMENT_METRICS_ADDRESS must be an address and a port');
  expect(isFine).toBe(false);
  const misspelt = await check({ CASEMENT_BOTS_DIR: good, CASEMENT_DRAIN_SECOND: '9' });
  expect(misspelt.text).toContain('FAILURE  settings: CASEMENT_DRAIN_SECOND is no setting');
  expect(misspelt.isFine).toBe(false);
});

it.each([
  ['HOST', '999.1.1.1', 'address'],
  ['HOST', 'http://127.0.0.1', 'address'],
  ['HOST', '192.0.2.1', 'address'],
  ['CASEMENT_METRICS_ADDRESS', 'http://127.0.0.1:9464', 'address of the metrics'],
  ['CASEMENT_DATA_DIR', import.meta.filename, 'database'],
  ['CASEMENT_DATA_DIR', import.meta.filename, 'file store'],
  ['CASEMENT_DOCS_DIR', '/nowhere', 'pages'],
  ['CAPTCHA_URL', 'http://127.0.0.1:1', 'sliders'],
  ['DATABASE_URL', 'postgres://chat@127.0.0.1:1/chat', 'database'],
  ['REDIS_URL', 'redis://127.0.0.1:1', 'streams'],
])('finds that %s=%s will not do', async (name, value, about) => {
  const env = { PORT: '0', CASEMENT_BOTS_DIR: good, CASEMENT_DATA_DIR: join(folder, 'data'), [name]: value };
  const { isFine, text } = await check(env);
  expect(text).toMatch(new RegExp(`^FAILURE  ${about}: .*${name}`, 'm'));
  expect(isFine).toBe(false);
});

it('finds that a newer version has used the embedded database, also while a service runs with it', async () => {
  const data = join(folder, 'used');
  const database = await openDatabase({ folder: data, logger: silentLogger });
  const look = () => check({ PORT: '0', CASEMENT_BOTS_DIR: good, CASEMENT_DATA_DIR: data });
  try {
    expect((await look()).isFine).toBe(true);
    appendFileSync(join(data, 'pglite/casement-migrations'), '9999_newer.sql\n');
    const { isFine, text } = await look();
    expect(text).toMatch(/^FAILURE  database: A newer version of the service .* 9999_newer\.sql,/m);
    expect(isFine).toBe(false);
  } finally {
    await database.close();
  }
});

it('says that an address is in use, as that of a service that is to be replaced', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { isFine, text } = await check({ CASEMENT_BOTS_DIR: good, PORT: String(port) });
  server.close();
  expect(text).toContain(`warning  address: 127.0.0.1:${port} is in use`);
  expect(isFine).toBe(true);
});

it('says of each thing that is not in order what to do, without a secret', async () => {
  const { isFine, text, lines } = await check({
    NODE_ENV: 'production',
    CASEMENT_BOTS_DIR: [bad, join(folder, 'nowhere'), good].join(delimiter),
    DATABASE_URL: `postgres://chat:${SECRET}@127.0.0.1:1/chat`,
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:1/?key=${SECRET}`,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: SECRET,
    SMTP_URL: `smtp://chat:${SECRET}@127.0.0.1:1`,
    MAIL_FROM: 'Shop <chat@shop.example>',
  });
  const found = (state: string, about: string) =>
    lines
      .filter((line) => line.startsWith(state.padEnd(9)) && line.slice(9).startsWith(`${about}: `))
      .join('\n');
  expect(found('FAILURE', 'database')).toMatch(/ECONNREFUSED.*Check DATABASE_URL/);
  expect(found('FAILURE', 'file store')).toMatch(/Check S3_ENDPOINT/);
  expect(found('FAILURE', 'mail')).toMatch(/Check SMTP_URL/);
  expect(found('warning', 'proxies')).toMatch(/CASEMENT_TRUSTED_PROXIES/);
  expect(found('warning', 'origins')).toMatch(/CASEMENT_CORS_ORIGINS/);
  const ofBots = found('FAILURE', 'bot files');
  expect(ofBots).toContain('ANTHROPIC_API_KEY holds no key for anthropic');
  expect(ofBots).toContain('there is no such folder of bot files');
  expect(text).toContain('agent.type');
  expect(text).toContain('channels.web.hostLogin.secretEnv');
  expect(found('ok', 'bot files')).toContain('the bot help, agent model');
  expect(text).not.toContain(SECRET);
  expect(isFine).toBe(false);
});

it('lists bots with their files, agents and channels, and the files that cannot be used', async () => {
  let text = '';
  const output = { write: (words: string) => Boolean((text += words)) };
  expect(await listBots([good], {}, output)).toBe(true);
  expect(text).toContain(`shop\n  file      ${join(good, 'shop.yaml')}\n  agent     module ./own.mjs\n`);
  expect(text).toContain('  channels  web, members\n');
  expect(text).toContain('  agent     model ollama/small');
  expect(text).not.toContain(SECRET);
  expect(await listBots([bad], {}, output)).toBe(false);
  expect(text).toContain(`cannot be used: ${join(bad, 'misspelt.yaml')}`);
});
