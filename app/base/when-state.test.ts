import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenState } from './when-state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watch = (promise: Promise<void>) => {
  const settled = vi.fn();
  void promise.then(settled);
  return settled;
};
const turn = () => vi.advanceTimersByTimeAsync(0);

it('settles at once when the state meets the condition already', async () => {
  const settled = watch(whenState(proxy({ isDone: true }), ({ isDone }) => isDone));
  await turn();
  expect(settled).toHaveBeenCalledOnce();
});

it('settles once the state meets the condition, and not before', async () => {
  const state = proxy({ count: 0 });
  const settled = watch(whenState(state, ({ count }) => count === 2));
  state.count = 1;
  await turn();
  expect(settled).not.toHaveBeenCalled();
  state.count = 2;
  await turn();
  expect(settled).toHaveBeenCalledOnce();
});

it('settles when the time is over, and leaves no timer when the condition came first', async () => {
  const state = proxy({ isDone: false });
  const settled = watch(whenState(state, ({ isDone }) => isDone, { timeoutMs: 50 }));
  const other = whenState(state, ({ isDone }) => isDone, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(50);
  expect(settled).toHaveBeenCalledOnce();
  state.isDone = true;
  await other;
  expect(vi.getTimerCount()).toBe(0);
});

it('settles when the signal aborts', async () => {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const settled = watch(whenState(proxy({ isDone: false }), ({ isDone }) => isDone, { signal }));
  lifetime.abort();
  await turn();
  expect(settled).toHaveBeenCalledOnce();
});
