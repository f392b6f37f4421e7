// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOAD_TIMEOUT_MS, loadCode } from './load-code.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks again for code that does not come', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('once'))
    .mockResolvedValue('code');
  const loaded = loadCode(load);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

it('gives up after a while', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  const loaded = expect(loadCode(load)).rejects.toThrow('gone');
  await vi.runAllTimersAsync();
  await loaded;
  expect(load).toHaveBeenCalledTimes(3);
});

it('gives up on code that is on its way for too long, and takes it the next time', async () => {
  let isHere = false;
  const load = () => (isHere ? Promise.resolve('code') : new Promise<never>(() => undefined));
  const loaded = expect(loadCode(load)).rejects.toThrow('in time');
  await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  await loaded;
  isHere = true;
  expect(await loadCode(load)).toBe('code');
  expect(vi.getTimerCount()).toBe(0);
});
