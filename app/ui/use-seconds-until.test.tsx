// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSecondsUntil } from './use-seconds-until.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const count = (time: number) =>
  renderHook(({ until }) => useSecondsUntil(until), { initialProps: { until: time } });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('counts down to 0, and asks the clock no more then', () => {
  const { result } = count(2000);
  expect(result.current).toBe(2);
  pass(1250);
  expect(result.current).toBe(1);
  pass(1000);
  expect(result.current).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('counts from now when the time changes, also after it was over', () => {
  const { result, rerender } = count(0);
  pass(10_000);
  expect(result.current).toBe(0);
  rerender({ until: 15_000 });
  expect(result.current).toBe(5);
  pass(1000);
  expect(result.current).toBe(4);
});

it('ends with its component', () => {
  const { unmount } = count(60_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
