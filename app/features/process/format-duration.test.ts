import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

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
  expect(formatDuration(1234, 'zh-CN')).toBe('1.2 秒');
});
