import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

it('gives each key its own uses and gives them back evenly', () => {
  let now = 0;
  const limit = createRateLimit(2, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  now += 30_000;
  expect([limit.take('a'), limit.take('a')]).toEqual([true, false]);
  now += 120_000;
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([true, true, false]);
});

it('allows any number when there is no limit', () => {
  const limit = createRateLimit(0, () => 0);
  expect(Array.from({ length: 1000 }, () => limit.take('a')).every(Boolean)).toBe(true);
});
