// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDay } from './watch-day.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watch = (timeZone: string, now: string) => {
  vi.setSystemTime(now);
  const controller = new AbortController();
  const onNewDay = vi.fn<() => void>();
  watchDay(onNewDay, { now: Date.now, timeZone: () => timeZone }, controller.signal);
  return { onNewDay, controller };
};

it.each([
  ['America/New_York', '2026-03-07T22:00:00Z', ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z']],
  ['America/New_York', '2026-10-31T22:00:00Z', ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z']],
  ['Europe/Berlin', '2026-03-28T12:00:00Z', ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']],
  ['Asia/Shanghai', '2026-10-24T12:00:00Z', ['2026-10-24T16:00:00Z', '2026-10-25T16:00:00Z']],
])('tells of midnight in an open tab, one after the other: %s from %s', (timeZone, now, midnights) => {
  const { onNewDay, controller } = watch(timeZone, now);
  for (const [index, midnight] of midnights.entries()) {
    vi.advanceTimersByTime(Date.parse(midnight) - Date.now() - 1);
    expect(onNewDay).toHaveBeenCalledTimes(index);
    vi.advanceTimersByTime(1);
    expect(onNewDay).toHaveBeenCalledTimes(index + 1);
  }
  controller.abort();
  vi.advanceTimersByTime(100 * 3_600_000);
  expect(onNewDay).toHaveBeenCalledTimes(midnights.length);
});

it('tells of a midnight that was slept through as soon as the page is seen again', () => {
  const { onNewDay, controller } = watch('Europe/Berlin', '2026-06-10T20:00:00Z');
  vi.setSystemTime('2026-06-13T09:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onNewDay).toHaveBeenCalledTimes(1);
  controller.abort();
});

it('says nothing when the page is seen again on the same day', () => {
  const { onNewDay, controller } = watch('Europe/Berlin', '2026-06-10T08:00:00Z');
  vi.setSystemTime('2026-06-10T20:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onNewDay).not.toHaveBeenCalled();
  controller.abort();
});
