import { describe, expect, it } from 'vitest';
import { calendarDay, nextDayStart } from './calendar-day.ts';

const HOUR_MS = 3_600_000;

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Shanghai', 'Asia/Kolkata', 'Pacific/Apia'];

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
    expect(calendarDay(Date.parse(time), timeZone)).toBe(Date.parse(day) / 86_400_000);
  });

  it.each(zones)('grows by one a day through a whole year: %s', (timeZone) => {
    let start = nextDayStart(Date.parse('2026-01-01T12:00:00Z'), timeZone);
    for (let count = 0; count < 366; count += 1) {
      const next = nextDayStart(start, timeZone);
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
  ])('in %s begins after the %s that began has had its hours', (timeZone, start, hours) => {
    const startMs = Date.parse(start);
    expect(nextDayStart(startMs - 1, timeZone)).toBe(startMs);
    expect(nextDayStart(startMs, timeZone)).toBe(startMs + hours * HOUR_MS);
  });
});
