import { expect, it } from 'vitest';
import { inSlices, untilEnding } from './in-slices.ts';

it.each([
  ['a millisecond', 1, 400, 50],
  ['a quarter of a second', 250, 50, 50],
  ['next to nothing', 0.001, 8_000, 2_000],
])('takes few rows at once where each takes %s', async (_name, msEach, total, most) => {
  let now = 0;
  let left = total;
  const slices: number[] = [];
  await inSlices(
    async (rows) => {
      slices.push(rows);
      const done = Math.min(rows, left);
      left -= done;
      now += done * msEach;
      return left > 0;
    },
    () => now,
  );
  expect(Math.max(...slices)).toBeLessThanOrEqual(most);
  expect(left).toBe(0);
});

it('takes one row at once where each is slow, and more again where they are not', async () => {
  let now = 0;
  const slices: number[] = [];
  await inSlices(
    async (rows) => {
      slices.push(rows);
      now += slices.length < 3 ? rows * 100 : rows * 0.5;
      return slices.length < 12;
    },
    () => now,
  );
  expect(slices).toEqual([50, 1, 1, 2, 4, 8, 16, 32, 50, 50, 50, 50]);
});

it('ends when whoever asked for it does', async () => {
  const stop = new AbortController();
  let slices = 0;
  await untilEnding(stop.signal, () =>
    inSlices(async () => {
      slices += 1;
      if (slices === 3) stop.abort();
      return true;
    }),
  );
  expect(slices).toBe(3);
});
