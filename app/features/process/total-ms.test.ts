import { expect, it } from 'vitest';
import { totalMs } from './total-ms.ts';

it.each([
  ['nothing that was timed', [{}, { startedAt: 5 }], undefined],
  [
    'one after the other',
    [
      { startedAt: 0, ms: 10 },
      { startedAt: 50, ms: 5 },
    ],
    15,
  ],
  [
    'steps within another',
    [
      { startedAt: 0, ms: 100 },
      { startedAt: 10, ms: 20 },
      { startedAt: 40, ms: 30 },
    ],
    100,
  ],
  [
    'overlapping steps in any order',
    [
      { startedAt: 50, ms: 100 },
      { startedAt: 0, ms: 100 },
    ],
    150,
  ],
  ['steps without a start', [{ ms: 7 }, { startedAt: 0, ms: 10 }], 17],
])('counts %s', (_what, steps, total) => {
  expect(totalMs(steps)).toBe(total);
});
