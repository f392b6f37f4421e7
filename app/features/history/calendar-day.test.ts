// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayStart, groupSessions, watchDay } from './calendar-day.ts';

const HOUR_MS = 3_600_000;

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Shanghai', 'Asia/Kolkata', 'Pacific/Apia'];

afterEach(() => {
  vi.unstubAllEnvs();
});

const travelTo = (timeZone: string) => vi.stubEnv('TZ', timeZone);

/** The calendar day as a number that grows by one a day, by other means than those of what is tested. */
const calendarDay = (timeMs: number, timeZone: string) =>
  Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(timeMs)) / 86_400_000;

describe('the calendar day', () => {
  it.each([
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Asia/Shanghai', '2026-12-31T15:59:59Z', '2026-12-31'],
    ['Asia/Shanghai', '2026-12-31T16:00:00Z', '2027-01-01'],
  ])('in %s at %s is %s', (timeZone, time, day) => {
    travelTo(timeZone);
    const start = dayStart(Date.parse(time));
    expect(calendarDay(start, timeZone)).toBe(Date.parse(day) / 86_400_000);
    expect(calendarDay(start - 1, timeZone)).toBe(calendarDay(start, timeZone) - 1);
  });

  it.each(zones)('grows by one a day through a whole year: %s', (timeZone) => {
    travelTo(timeZone);
    let start = dayStart(Date.parse('2026-01-01T12:00:00Z'), 1);
    for (let count = 0; count < 366; count += 1) {
      const next = dayStart(start, 1);
      expect(calendarDay(next, timeZone)).toBe(calendarDay(start, timeZone) + 1);
      expect(calendarDay(next - 1, timeZone)).toBe(calendarDay(start, timeZone));
      expect([23, 24, 25]).toContain((next - start) / HOUR_MS);
      start = next;
    }
  });
});

describe('the next day', () => {
  it.each([
    ['America/New_York', '2026-03-08T05:00:00Z', 23],
    ['America/New_York', '2026-11-01T04:00:00Z', 25],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['Asia/Shanghai', '2026-03-28T16:00:00Z', 24],
    // The clocks go forward at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-23T22:00:00Z', 23],
    // They go back at midnight, to eleven: the day ends an hour later.
    ['Africa/Cairo', '2026-10-28T21:00:00Z', 25],
    // They go back at one, to midnight: the day begins with the first one.
    ['America/Havana', '2026-11-01T04:00:00Z', 25],
  ])('in %s begins after the %s that began has had its hours', (timeZone, start, hours) => {
    travelTo(timeZone);
    const startMs = Date.parse(start);
    expect(dayStart(startMs - 1, 1)).toBe(startMs);
    expect(dayStart(startMs, 1)).toBe(startMs + hours * HOUR_MS);
  });
});

const watch = (timeZone: string, now: string) => {
  travelTo(timeZone);
  vi.setSystemTime(now);
  const controller = new AbortController();
  const onNewDay = vi.fn<() => void>();
  watchDay(onNewDay, controller.signal);
  return { onNewDay, controller };
};

describe('watchDay', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

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

  it('tells of the other day that a visitor has travelled into', () => {
    const { onNewDay, controller } = watch('Europe/Berlin', '2026-06-10T20:00:00Z');
    travelTo('Asia/Shanghai');
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
});

const named = (timeZone: string, now: string, times: string[]) => {
  travelTo(timeZone);
  const sessions = times.map((time) => ({ time, updatedAt: Date.parse(time) }));
  return groupSessions(sessions, Date.parse(now)).map((group) => [
    group.name,
    group.sessions.map(({ time }) => time),
  ]);
};

describe('conversations are grouped by the calendar day of their last change', () => {
  it.each([
    // A quarter of an hour into the day: what was said an hour ago was said yesterday.
    ['Europe/Berlin', '2026-06-10T22:15:00Z', '2026-06-10T21:15:00Z', 'yesterday'],
    ['Europe/Berlin', '2026-06-10T21:45:00Z', '2026-06-09T22:00:00Z', 'today'],
    ['Europe/Berlin', '2026-06-10T21:45:00Z', '2026-06-09T21:59:59Z', 'yesterday'],
    ['America/New_York', '2026-06-10T21:45:00Z', '2026-06-10T04:00:00Z', 'today'],
    ['America/New_York', '2026-06-10T21:45:00Z', '2026-06-10T03:59:59Z', 'yesterday'],
    ['Asia/Shanghai', '2026-06-10T16:30:00Z', '2026-06-10T15:59:59Z', 'yesterday'],
    // The day after a day of 23 hours: 24 hours ago is the day before yesterday's last hour.
    ['America/New_York', '2026-03-09T04:10:00Z', '2026-03-08T04:59:00Z', 'earlier'],
    ['America/New_York', '2026-03-09T04:10:00Z', '2026-03-08T05:00:00Z', 'yesterday'],
    ['Europe/Berlin', '2026-03-29T22:10:00Z', '2026-03-28T22:59:59Z', 'earlier'],
    // Late on a day of 25 hours: 24 hours ago is still today.
    ['America/New_York', '2026-11-02T04:30:00Z', '2026-11-01T04:10:00Z', 'today'],
    ['Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00Z', 'today'],
    ['Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-24T21:59:59Z', 'yesterday'],
    // Across a month and a year.
    ['Asia/Shanghai', '2026-12-31T16:00:00Z', '2026-12-31T15:00:00Z', 'yesterday'],
    ['Asia/Shanghai', '2026-12-31T16:00:00Z', '2026-12-30T15:00:00Z', 'earlier'],
    // A clock that is behind.
    ['Asia/Shanghai', '2026-12-31T10:00:00Z', '2026-12-31T20:00:00Z', 'today'],
  ])('%s at %s: %s is %s', (timeZone, now, time, name) => {
    expect(named(timeZone, now, [time])).toEqual([[name, [time]]]);
  });

  it('into as many groups as there are, their order kept', () => {
    const times = [
      '2026-06-10T12:00:00Z',
      '2026-06-10T08:00:00Z',
      '2026-06-08T12:00:00Z',
      '2026-06-04T12:00:00Z',
    ];
    expect(named('Europe/Berlin', '2026-06-10T14:00:00Z', times)).toEqual([
      ['today', times.slice(0, 2)],
      ['earlier', times.slice(2)],
    ]);
    expect(named('Europe/Berlin', '2026-06-10T14:00:00Z', [])).toEqual([]);
  });
});
