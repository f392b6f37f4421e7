import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { HoursConfig } from './hours-config.ts';
import { createSchedule } from './schedule.ts';

const scheduleOf = (given: object) => createSchedule(v.parse(HoursConfig, given));
const isOpenAt = (given: object, instant: string) => scheduleOf(given).at(Date.parse(instant)).isOpen === 1;
const changesFrom = (given: object, instant: string, count: number) =>
  scheduleOf(given)
    .at(Date.parse(instant))
    .changes.slice(0, count)
    .map((at) => new Date(at).toISOString().replace(':00.000Z', 'Z'));

const berlin = { timeZone: 'Europe/Berlin', weekdays: { 'mon-fri': '09:00-18:00' } };
const bar = { timeZone: 'America/New_York', weekdays: { fri: '20:00-02:00', sat: '20:00-02:00' } };
const always = { timeZone: 'UTC', weekdays: { 'mon-sun': '00:00-24:00' } };

describe('is open', () => {
  it.each([
    ['at the first minute', berlin, '2026-11-27T08:00Z', true],
    ['not a minute before', berlin, '2026-11-27T07:59Z', false],
    ['until the last minute', berlin, '2026-11-27T16:59Z', true],
    ['not at the end', berlin, '2026-11-27T17:00Z', false],
    ['not at the weekend', berlin, '2026-11-28T10:00Z', false],
    ['an hour earlier by UTC in summer', berlin, '2026-07-01T07:00Z', true],
    ['past midnight', bar, '2026-11-28T06:30Z', true],
    ['not in the evening of the day after', bar, '2026-11-30T02:00Z', false],
    ['through the last night of the week', bar, '2026-11-29T06:59Z', true],
    ['around the clock', always, '2026-11-27T23:59Z', true],
    [
      'between two openings not',
      { timeZone: 'Asia/Shanghai', weekdays: { fri: ['09:00-12:00', '13:30-18:00'] } },
      '2026-11-27T04:30Z',
      false,
    ],
    [
      'in the second of two openings',
      { timeZone: 'Asia/Shanghai', weekdays: { fri: ['09:00-12:00', '13:30-18:00'] } },
      '2026-11-27T05:30Z',
      true,
    ],
    [
      'where a zone is half an hour off',
      { timeZone: 'Asia/Kolkata', weekdays: { fri: '09:00-10:00' } },
      '2026-11-27T03:30Z',
      true,
    ],
    [
      'over the end of the week',
      { timeZone: 'UTC', weekdays: { 'sat-mon': '10:00-11:00' } },
      '2026-11-29T10:00Z',
      true,
    ],
    ['never', { timeZone: 'UTC', weekdays: {} }, '2026-11-29T10:00Z', false],
  ])('%s', (_, hours, instant, expected) => {
    expect(isOpenAt(hours, instant)).toBe(expected);
  });

  it.each([
    ['a holiday of every year', '12-25', '2029-12-25T10:00Z', false],
    ['the day after it', '12-25', '2029-12-26T10:00Z', true],
    ['a holiday of one year', '2026-04-03', '2026-04-03T10:00Z', false],
    ['the same day of another year', '2026-04-03', '2028-04-03T10:00Z', true],
    ['days of every year', '12-24..01-01', '2027-12-31T10:00Z', false],
    ['the last of them, in the next year', '12-24..01-01', '2027-01-01T10:00Z', false],
    ['the day after the last', '12-24..01-01', '2029-01-02T10:00Z', true],
    ['days of one year', '2026-12-24..2027-01-01', '2026-12-31T10:00Z', false],
    ['the same days a year later', '2026-12-24..2027-01-01', '2027-12-31T10:00Z', true],
    ['February 29th', '02-29', '2028-02-29T10:00Z', false],
  ])('or not on %s', (_, holiday, instant, expected) => {
    expect(isOpenAt({ ...berlin, holidays: [holiday] }, instant)).toBe(expected);
  });

  it('in the night before a holiday to its end', () => {
    const hours = { ...bar, holidays: ['11-28'] };
    expect(isOpenAt(hours, '2026-11-28T06:30Z')).toBe(true);
    expect(isOpenAt(hours, '2026-11-29T02:00Z')).toBe(false);
  });
});

describe('tells its next changes', () => {
  it.each([
    [
      'over a weekend',
      berlin,
      '2026-11-27T16:00Z',
      ['2026-11-27T17:00Z', '2026-11-30T08:00Z', '2026-11-30T17:00Z'],
    ],
    // Clocks in Germany go forward on March 29th, and back on October 25th.
    ['as clocks go forward', berlin, '2026-03-27T17:00Z', ['2026-03-30T07:00Z', '2026-03-30T16:00Z']],
    ['as they go back', berlin, '2026-10-23T16:00Z', ['2026-10-26T08:00Z', '2026-10-26T17:00Z']],
    [
      'of a night that is an hour shorter',
      { timeZone: 'Europe/Berlin', weekdays: { sat: '22:00-06:00' } },
      '2026-03-28T12:00Z',
      ['2026-03-28T21:00Z', '2026-03-29T04:00Z'],
    ],
    [
      'of a time that is skipped',
      { timeZone: 'Europe/Berlin', weekdays: { sun: '02:30-05:00' } },
      '2026-03-29T00:00Z',
      ['2026-03-29T01:30Z', '2026-03-29T03:00Z'],
    ],
    [
      'of a time that comes twice',
      { timeZone: 'Europe/Berlin', weekdays: { sun: '02:30-05:00' } },
      '2026-10-25T00:00Z',
      ['2026-10-25T00:30Z', '2026-10-25T04:00Z'],
    ],
    [
      'where two openings meet',
      { timeZone: 'UTC', weekdays: { fri: '12:00-24:00', sat: '00:00-06:00' } },
      '2026-11-27T13:00Z',
      ['2026-11-28T06:00Z', '2026-12-04T12:00Z'],
    ],
    ['around the clock', always, '2026-11-27T13:00Z', []],
    [
      'of a holiday around the clock',
      { ...always, holidays: ['12-25'] },
      '2026-11-27T13:00Z',
      ['2026-12-25T00:00Z', '2026-12-26T00:00Z'],
    ],
    ['never', { timeZone: 'UTC', weekdays: {} }, '2026-11-27T13:00Z', []],
    [
      'after a year of holidays',
      { ...berlin, holidays: ['2026-11-01..2027-10-31'] },
      '2026-11-27T13:00Z',
      ['2027-11-01T08:00Z', '2027-11-01T17:00Z'],
    ],
  ])('%s', (_, hours, instant, expected) => {
    expect(changesFrom(hours, instant, Math.max(expected.length, 1))).toEqual(expected);
  });

  it('anew once one is past', () => {
    const schedule = scheduleOf(berlin);
    const [closes = 0, opens = 0] = schedule.at(Date.parse('2026-11-27T16:00Z')).changes;
    expect(schedule.at(closes - 1)).toMatchObject({ isOpen: 1 });
    expect(schedule.at(closes)).toMatchObject({ isOpen: 0 });
    expect(schedule.at(closes).changes[0]).toBe(opens);
    expect(schedule.at(opens).isOpen).toBe(1);
    // A clock that is set back.
    expect(schedule.at(closes - 1).changes[0]).toBe(closes);
  });
});

it.each([
  [{ ...berlin, timeZone: 'Berlin' }, 'must be a time zone such as Europe/Berlin'],
  [{ weekdays: {} }, 'the option "timeZone" is missing'],
  [{ timeZone: 'UTC' }, 'the option "weekdays" is missing'],
  [{ timeZone: 'UTC', weekdays: { monday: '9:00-18:00' } }, 'must be a day or days, such as sat or mon-fri'],
  [{ timeZone: 'UTC', weekdays: { mon: '9-18' } }, 'must be times such as 09:00-18:00'],
  [{ timeZone: 'UTC', weekdays: { mon: 9 } }, 'must be times such as 09:00-18:00'],
  [{ timeZone: 'UTC', weekdays: { mon: '09:00-25:00' } }, 'must be times such as 09:00-18:00'],
  [
    { ...berlin, holidays: ['25.12.'] },
    'must be a day such as 12-25 or 2026-04-03, or days such as 12-24..01-01',
  ],
  [{ ...berlin, holidays: ['02-30'] }, 'names a day that is in no calendar'],
  [{ ...berlin, holidays: ['2026-02-29'] }, 'names a day that is in no calendar'],
  [{ ...berlin, holidays: ['2026-12-24..01-01'] }, 'must name the year of both days or of none'],
  [{ ...berlin, holidays: ['2026-12-24..2026-12-01'] }, 'ends before it begins'],
  [{ ...berlin, outside: 'closed' }, 'must be chat, contact or hidden'],
  [{ ...berlin, zone: 'UTC' }, 'there is no option named "zone"'],
])('refuses %j', (hours, message) => {
  const result = v.safeParse(HoursConfig, hours);
  expect(result.issues?.map((issue) => issue.message)).toContain(message);
});
