import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findMisspelt } from './misspelt-settings.ts';
import { parts } from './parts.ts';
import { settingsOf } from './read-options.ts';

const known = Object.keys(settingsOf(parts));
const folder = mkdtempSync(join(tmpdir(), 'casement-misspelt-'));
writeFileSync(join(folder, 'shop.yaml'), 'hostLogin: { secretEnv: CASEMENT_TOKEN_SECRET_OF_SHOP }');
afterAll(() => rmSync(folder, { recursive: true }));

const find = (...names: string[]) => {
  const env = Object.fromEntries(
    names.map((given) => given.split('=')).map(([name = '', value = '1']) => [name, value]),
  );
  return findMisspelt(env, known, [folder, join(folder, 'none')]);
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
  // Those of which the whole is nearer to another name.
  ['CASEMENT_DRAIN', 'CASEMENT_DRAIN_SECONDS'],
  ['CASEMENT_CORS', 'CASEMENT_CORS_ORIGINS'],
  ['CASEMENT_TOKEN', 'CASEMENT_TOKEN_SECRET'],
  ['CASEMENT_SECRET', 'CASEMENT_TOKEN_SECRET'],
  ['CASEMENT_MAX_CONCURRENT_ANSWERS', 'CASEMENT_MAX_ANSWERS'],
  // Those that begin otherwise.
  ['CASEMNT_DATA_DIR', 'CASEMENT_DATA_DIR'],
  ['CASEMENTDATA_DIR', 'CASEMENT_DATA_DIR'],
  ['CASEMENT_DATABASE_URL', 'DATABASE_URL'],
  ['CASEMENT_HOST', 'HOST'],
  ['CASEMENT_PORT', 'PORT'],
])('refuses %s and names %s', async (given, meant) => {
  const { problems } = await find('PATH', given);
  expect(problems).toEqual([`${given} is no setting of the service; ${meant} is.`]);
});

it('names all of them at once', async () => {
  expect((await find('CASEMENT_BOT_DIR', 'CASEMENT_ADMINKEY')).problems).toHaveLength(2);
});

it.each([
  ['each setting', known],
  ['a variable that a bot file names', ['CASEMENT_TOKEN_SECRET_OF_SHOP']],
  [
    'what Kubernetes sets for services of that name',
    [
      'CASEMENT_PORT=tcp://10.0.0.1:4300',
      'CASEMENT_PORT_4300_TCP',
      'CASEMENT_PORT_4300_TCP_ADDR',
      'CASEMENT_SERVICE_HOST',
      'CASEMENT_SERVICE_PORT_HTTP',
      'CASEMENT_DATA_SERVICE_PORT',
    ],
  ],
  ['what others are called', ['PATH', 'DATABASE_URLS', 'casement_data_dirs']],
])('takes %s without a word', async (_what, names) => {
  expect(await find(...names)).toEqual({ problems: [], strangers: [] });
});

it('takes a variable that looks like no setting, and tells of it', async () => {
  expect(await find('CASEMENT_FAVOURITE_COLOUR')).toEqual({
    problems: [],
    strangers: ['CASEMENT_FAVOURITE_COLOUR'],
  });
});
