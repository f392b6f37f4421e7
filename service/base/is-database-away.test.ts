import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { isDatabaseAway, whyDatabaseIsAway } from './is-database-away.ts';
import { sql } from 'drizzle-orm';
import { silentLogger } from './silent-logger.test-helper.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['a refused connection', withCode('ECONNREFUSED'), true],
  ['several of them', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), true],
  ['a shutdown', new DrizzleQueryError('select 1', [], withCode('57P01')), true],
  ['a standby', new DrizzleQueryError('insert', [], withCode('25006')), true],
  ['too many connections', new DrizzleQueryError('select 1', [], withCode('53300')), true],
  ['a statement that took too long', new DrizzleQueryError('select 1', [], withCode('57014')), true],
  ['a silent server', new DrizzleQueryError('select 1', [], new Error('Query read timeout')), true],
  ['a Redis that is reconnected', new Error('The client is offline'), true],
  ['a Redis that broke off', new Error('Socket closed unexpectedly'), true],
  ['a wrong statement', new DrizzleQueryError('select 1', [], withCode('42601')), false],
  ['a row that is there already', new DrizzleQueryError('select 1', [], withCode('23505')), false],
  ['a file that is not there', withCode('ENOENT'), false],
  ['a mistake', new TypeError('x is undefined'), false],
  ['a text', 'ECONNREFUSED', false],
])('tells whether the database is away: %s', (_name, error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected);
});

it('knows an embedded database that was closed', { timeout: 60_000 }, async () => {
  const database = await openDatabase({ logger: silentLogger });
  const { queries } = database;
  const bug = await queries.execute(sql`select nothing`).catch((error: unknown) => error);
  await database.close();
  const away = await queries.execute(sql`select 1`).catch((error: unknown) => error);
  const inTransaction = await queries.transaction(async () => 1).catch((error: unknown) => error);
  expect([bug, away, inTransaction].map(isDatabaseAway)).toEqual([false, true, true]);
});

it('tells a full disk from a database that is away', () => {
  const full = new DrizzleQueryError('insert', [], Object.assign(new Error('no room'), { code: '53100' }));
  expect(whyDatabaseIsAway(full)).toBe('the disk of the database is full');
  expect(whyDatabaseIsAway(new Error('Connection terminated'))).toBe('the database cannot be reached');
});
