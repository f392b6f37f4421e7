import { expect, it, vi } from 'vitest';
import { keepLatest } from './keep-latest.ts';

it('makes a thing once for all who ask, and keeps a failure like it', async () => {
  const kept = keepLatest<string>(2, 1000);
  const make = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no'));
  const [first, second] = await Promise.allSettled([kept.get('a', make), kept.get('a', make)]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  await expect(kept.get('a', make)).rejects.toThrow('no');
  expect(make).toHaveBeenCalledTimes(1);
});

it('drops what was not asked for the longest, and what nobody asks for any more', async () => {
  vi.useFakeTimers();
  const dropped: string[] = [];
  const kept = keepLatest<string>(2, 1000, (value) => dropped.push(value));
  const get = (key: string) => kept.get(key, () => Promise.resolve(key));
  for (const key of ['a', 'b', 'a', 'c']) await get(key);
  await Promise.resolve();
  expect(dropped).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(dropped.toSorted()).toEqual(['a', 'b', 'c']);
  vi.useRealTimers();
});
