import { expect, it } from 'vitest';
import { formatDuration, totalMs } from './durations.ts';

it.each([
  [-5, '0 ms'],
  [0, '0 ms'],
  [340.4, '340 ms'],
  [999, '999 ms'],
  [1000, '1 s'],
  [1234, '1.2 s'],
  [9940, '9.9 s'],
  [9960, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [125_000, '2 min 5 s'],
])('writes %d ms in English as %j', (ms, words) => {
  expect(formatDuration(ms, 'en')).toBe(words);
});

it('writes the units of the language', () => {
  expect(formatDuration(1234, 'zh-CN')).toBe('1.2秒');
  expect(formatDuration(125_000, 'zh-CN')).toBe('2分钟5秒');
});

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
