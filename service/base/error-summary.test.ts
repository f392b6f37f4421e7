import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { summaryOf, withoutStatement } from './error-summary.ts';

const SECRET = 'zanzibar';

const refusedStatement = () =>
  new DrizzleQueryError(
    `insert into messages values ('${SECRET}')`,
    [SECRET],
    Object.assign(new Error(`duplicate key "${SECRET}"`), {
      name: 'error',
      code: '23505',
      constraint: 'messages_pkey',
      table: 'messages',
      detail: `Key (id)=(${SECRET}) already exists.`,
      routine: '_bt_check_unique',
    }),
  );

describe('the summary of an error', () => {
  it.each<[string, unknown]>([
    ['a statement', refusedStatement()],
    ['a failure that quotes a visitor', new Error(`cannot answer: ${SECRET}\n    at ${SECRET} (a.ts:1:1)`)],
    ['one with such a cause', new Error('failed', { cause: new Error(SECRET) })],
    [
      'one whose names are texts',
      Object.assign(new Error('x'), { code: `${SECRET} and more`, status: [SECRET] }),
    ],
    ['one without a stack', Object.assign(new Error(SECRET), { stack: undefined })],
    ['a text', SECRET],
    ['nothing', undefined],
  ])('of %s says nothing of what was said', (_, error) => {
    expect(JSON.stringify(summaryOf(error))).not.toContain(SECRET);
  });

  it('names what the database names, and the place in the code', () => {
    expect(summaryOf(refusedStatement())).toMatchObject({
      at: [expect.stringContaining('error-summary.test.ts'), ...Array<unknown>(5).fill(expect.any(String))],
      cause: { name: 'error', code: '23505', constraint: 'messages_pkey', table: 'messages' },
    });
  });

  it('tells a connection that broke, which has no code', () => {
    const error = new Error('Connection terminated unexpectedly');
    expect(summaryOf(error)).toMatchObject({ reason: 'Connection terminated unexpectedly' });
  });

  it('ends with errors that are causes of each other', () => {
    const error = new Error('one');
    error.cause = error;
    expect(JSON.stringify(summaryOf(error)).length).toBeLessThan(10_000);
  });
});

it('keeps the statement out of what a failed start rejects with', () => {
  const error = withoutStatement(refusedStatement()) as Error;
  expect(error).toMatchObject({ message: 'the database refused a statement (23505)', table: 'messages' });
  expect(JSON.stringify([error.message, error.stack, error])).not.toContain(SECRET);
  const other = new Error('the port is taken');
  expect(withoutStatement(other)).toBe(other);
});
