import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

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
    CASEMENT_CORS_ORIGINS: 'https://a.example, https://b.example',
    PORT: '0',
  });
  expect(environment).toMatchObject({ corsOrigins: ['https://a.example', 'https://b.example'], port: 0 });
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://x'],
  ['CASEMENT_TOKEN_SECRET', 'short'],
  ['CASEMENT_QUESTIONS_PER_MINUTE', '-1'],
  ['CASEMENT_MAX_ANSWER_SECONDS', '0'],
  ['LOG_LEVEL', 'loud'],
])('says that %s cannot be %j', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name}: must`);
});
