import { expect, it } from 'vitest';
import { DAY_MS } from '../base/durations.ts';
import { vacuumOf } from './vacuum.ts';

const NOW = 100 * DAY_MS;
const changed = 'vacuum (index_cleanup off, truncate off) t';

it.each([
  ['a small table', 500, NOW, 'vacuum t'],
  ['a table of which nothing is known yet', -1, NOW, 'vacuum t'],
  ['a large table, the first time', 1_000_000, 0, 'vacuum t'],
  ['a large table within the day', 1_000_000, NOW - DAY_MS / 2, changed],
  ['a large table after a day', 1_000_000, NOW - DAY_MS - 1, 'vacuum t'],
])('goes through the indexes of %s no more often than it must', (_name, rows, cleanedAt, statement) => {
  expect(vacuumOf({ name: 't', rows }, cleanedAt, NOW).statement).toBe(statement);
});
