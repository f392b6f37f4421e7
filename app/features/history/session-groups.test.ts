import { describe, expect, it } from 'vitest';
import { groupSessions } from './session-groups.ts';

const named = (timeZone: string, now: string, times: string[]) =>
  groupSessions(
    times.map((time) => ({ time, updatedAt: Date.parse(time) })),
    Date.parse(now),
    timeZone,
  ).map(({ name, sessions }) => [name, sessions.map(({ time }) => time)]);

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
