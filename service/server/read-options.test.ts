import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { parts } from './parts.ts';
import { readOptions } from './read-options.ts';

const readEnvironment = (environment: Record<string, string>, nameOf?: (variable: string) => string) =>
  readOptions(parts, environment, nameOf);

it('needs no variable', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 4300,
    host: '127.0.0.1',
    dataFolder: 'data',
    corsOrigins: '*',
  });
});

it('takes an empty variable for none', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toEqual(readEnvironment({}));
});

it('reads lists and numbers', () => {
  const environment = readEnvironment({
    CASEMENT_CORS_ORIGINS: 'https://a.example, http://b.example:8080 capacitor://localhost',
    CASEMENT_BOTS_DIR: ['bots', 'more bots'].join(delimiter),
    PORT: '0',
  });
  expect(environment).toMatchObject({
    corsOrigins: ['https://a.example', 'http://b.example:8080', 'capacitor://localhost'],
    botsFolders: ['bots', 'more bots'],
    port: 0,
  });
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://x'],
  ['CASEMENT_TOKEN_SECRET', 'short'],
  ['CASEMENT_TOKEN_SECRETS', `${'x'.repeat(32)} short`],
  ['CASEMENT_TOKEN_SECRETS', `"${'x'.repeat(32)} ${'y'.repeat(32)}"`],
  ['CASEMENT_TOKEN_SECRETS', `["${'x'.repeat(32)}"]`],
  ['CASEMENT_TOKEN_SECRETS', `${'x'.repeat(32)};${'y'.repeat(32)}`],
  ['CASEMENT_TRUSTED_PROXIES', '10.0.0.0/8 proxy.example'],
  ['CASEMENT_CORS_ORIGINS', 'www.example.com'],
  ['CASEMENT_CORS_ORIGINS', 'https://a.example https://www.example.com/'],
  ['CASEMENT_CORS_ORIGINS', 'https://www.example.com:443'],
  ['CASEMENT_MAX_STORED_MB', '-1'],
  ['CASEMENT_MAX_ANSWER_SECONDS', '0'],
  ['LOG_LEVEL', 'loud'],
  ['GOOGLE_ISSUER', 'http://accounts.example'],
  ['GOOGLE_ISSUER', 'http://localhost.example'],
  ['GOOGLE_CLIENTS', 'two'],
  ['GOOGLE_CLIENTS', '{"id": 1}'],
  ['S3_ENDPOINT', 'cos.example.com'],
  ['S3_ENDPOINT', 'http://cos.example.com:99999'],
  ['SMS_URL', 'https://sms.example:99999/messages'],
  ['SMTP_URL', 'smtp://mail.example:99999'],
  ['MAIL_FROM', 'Shop'],
  ['REDIS_URL', 'redis://redis.example:99999'],
  ['OPENAI_BASE_URL', 'models.example/v1'],
  ['NODE_ENV', 'prod'],
  ['S3_FORCE_PATH_STYLE', 'maybe'],
])('says that %s cannot be %j', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name} must`);
});

const secretsOf = (environment: Record<string, string>) => {
  const { tokenSecret, olderTokenSecrets } = readEnvironment(environment);
  return [tokenSecret, ...olderTokenSecrets];
};

it('signs with the first secret, wherever it stands, and keeps the others', () => {
  const [older, newer, newest] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  expect(secretsOf({})).toEqual([undefined]);
  expect(secretsOf({ CASEMENT_TOKEN_SECRETS: `${newer}, ${older}` })).toEqual([newer, older]);
  const both = { CASEMENT_TOKEN_SECRET: newest ?? '', CASEMENT_TOKEN_SECRETS: `${newer} ${older}` };
  expect(secretsOf(both)).toEqual([newest, newer, older]);
});

const both = (HOST: string, metrics: string) =>
  readEnvironment({ HOST, PORT: '4300', CASEMENT_METRICS_ADDRESS: metrics });

it('refuses one address for the service and its metrics', () => {
  for (const [host, metrics] of [
    ['127.0.0.1', '127.0.0.1:4300'],
    ['0.0.0.0', '127.0.0.1:4300'],
    ['10.0.0.1', '[::]:4300'],
  ] as const)
    expect(() => both(host, metrics)).toThrow('name another port');
  expect(both('10.0.0.1', '127.0.0.1:4300').metricsAddress).toBe('127.0.0.1:4300');
});

it('calls a variable as its reader has set it', () => {
  expect(() => readEnvironment({ PORT: 'x' }, () => '--port')).toThrow(
    /^--port must be a whole number from 0 to 65535\.$/,
  );
});

it('uses a bucket once it is named, and then asks for its keys', () => {
  expect(readEnvironment({ S3_REGION: 'eu-central-1' }).s3).toBeUndefined();
  expect(() => readEnvironment({ S3_ENDPOINT: 'https://s3.example' })).toThrow('S3_BUCKET is needed');
  expect(() => readEnvironment({ S3_BUCKET: 'files' })).toThrow('S3_ACCESS_KEY_ID');
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readEnvironment({ S3_BUCKET: 'files', ...keys, S3_FORCE_PATH_STYLE: '1' }).s3).toEqual({
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  });
});

it('reads the clients of Google, and asks for what is missing', () => {
  const one = { GOOGLE_CLIENT_ID: 'one', GOOGLE_CLIENT_SECRET: 'secret of one' };
  expect(readEnvironment({}).google).toBeUndefined();
  expect(readEnvironment({ ...one, GOOGLE_CLIENTS: '{"two":"secret of two"}' }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'one',
    clients: { one: 'secret of one', two: 'secret of two' },
  });
  expect(() => readEnvironment({ GOOGLE_CLIENT_ID: 'one' })).toThrow('GOOGLE_CLIENT_SECRET is needed');
  expect(() => readEnvironment({ GOOGLE_CLIENTS: '{"two":"x"}' })).toThrow('GOOGLE_CLIENT_ID is needed');
});
