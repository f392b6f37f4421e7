import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { refuseMisspelt } from './misspelt-settings.ts';
import { parts } from './parts.ts';
import { settingsOf } from './read-options.ts';

const known = Object.keys(settingsOf(parts));
const folder = mkdtempSync(join(tmpdir(), 'casement-misspelt-'));
writeFileSync(join(folder, 'shop.yaml'), 'hostLogin: { secretEnv: CASEMENT_TOKEN_SECRET_OF_SHOP }');
afterAll(() => rmSync(folder, { recursive: true }));

const start = async (...names: string[]): Promise<string> => {
  const log: string[] = [];
  const logger = pino({}, { write: (line) => log.push(line) });
  const env = Object.fromEntries(names.map((name) => [name, '1']));
  await refuseMisspelt(env, known, [folder, join(folder, 'none')], logger);
  return log.join('');
};

it.each([
  ['CASEMENT_DRAIN_SECOND', 'CASEMENT_DRAIN_SECONDS'],
  ['CASEMENT_MAX_STORED_GB', 'CASEMENT_MAX_STORED_MB'],
  ['CASEMENT_MAX_ANSWERS_SECONDS', 'CASEMENT_MAX_ANSWER_SECONDS'],
  ['CASEMENT_DATA_DIRECTORY', 'CASEMENT_DATA_DIR'],
  ['CASEMENT_TRUSTED_PROXY', 'CASEMENT_TRUSTED_PROXIES'],
  ['CASEMENT_BOT_DIR', 'CASEMENT_BOTS_DIR'],
  ['CASEMENT_CORS_ORIGIN', 'CASEMENT_CORS_ORIGINS'],
  ['CASEMENT_TOKENSECRET', 'CASEMENT_TOKEN_SECRET'],
  ['CASEMENT_ADMINKEY', 'CASEMENT_ADMIN_KEY'],
])('refuses %s and names %s', async (given, meant) => {
  await expect(start('PATH', given)).rejects.toThrow(`${given} is no setting of the service; ${meant} is.`);
});

it('names all of them at once', async () => {
  await expect(start('CASEMENT_BOT_DIR', 'CASEMENT_ADMINKEY')).rejects.toThrow(
    /BOTS_DIR is\.\nCASEMENT_ADMINKEY/,
  );
});

it.each([
  ['each setting', known],
  ['a variable that a bot file names', ['CASEMENT_TOKEN_SECRET_OF_SHOP']],
  [
    'what Kubernetes sets for services of that name',
    [
      'CASEMENT_PORT',
      'CASEMENT_PORT_4300_TCP',
      'CASEMENT_PORT_4300_TCP_ADDR',
      'CASEMENT_SERVICE_HOST',
      'CASEMENT_SERVICE_PORT_HTTP',
      'CASEMENT_DATA_SERVICE_PORT',
    ],
  ],
  ['what others are called', ['PATH', 'DATABASE_URLS', 'casement_data_dirs']],
])('takes %s without a word', async (_what, names) => {
  expect(await start(...names)).toBe('');
});

it('takes a variable that looks like no setting, and says so in the log', async () => {
  expect(await start('CASEMENT_FAVOURITE_COLOUR')).toContain('CASEMENT_FAVOURITE_COLOUR');
});
