import * as v from 'valibot';
import { plain, strict } from './checks.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const DAY = `(?:${DAYS.join('|')})`;

/** Minutes since midnight; the end is at most a day after the beginning. */
type Opening = { from: number; to: number };

const MINUTES_OF_DAY = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

const openingWords = 'must be times such as 09:00-18:00';
const opening = v.pipe(
  v.string(openingWords),
  v.regex(/^(?:[01]?\d|2[0-3]):[0-5]\d-(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/, openingWords),
  v.transform((text): Opening => {
    const [from = 0, to = 0] = text.split('-').map(minutesOf);
    // An end that is no later than the beginning is one of the next day.
    return { from, to: to > from ? to : to + MINUTES_OF_DAY };
  }),
);

const daysWords = 'must be a day or days, such as sat or mon-fri';

const timeZone = v.pipe(
  v.string('must be a time zone such as Europe/Berlin'),
  v.check((name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
      return true;
    } catch {
      return false;
    }
  }, 'must be a time zone such as Europe/Berlin'),
);

const LEAP_YEAR = 2024;

/** Whether there is such a date; one without a year is any of a leap year. */
const isDate = (date: string): boolean => {
  const [day = 0, month = 0, year = LEAP_YEAR] = date.split('-').map(Number).toReversed();
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
};

const holidayWords = 'must be a day such as 12-25 or 2026-04-03, or days such as 12-24..01-01';
const holiday = v.pipe(
  v.string(`${holidayWords}, in quotes`),
  v.regex(/^(?:\d{4}-)?\d\d-\d\d(?:\.\.(?:\d{4}-)?\d\d-\d\d)?$/, holidayWords),
  v.transform((text) => {
    const [first = '', last = first] = text.split('..');
    return { first, last };
  }),
  v.check(({ first, last }) => isDate(first) && isDate(last), 'names a day that is in no calendar'),
  v.check(({ first, last }) => first.length === last.length, 'must name the year of both days or of none'),
  v.check(({ first, last }) => first.length < 'yyyy-mm-dd'.length || first <= last, 'ends before it begins'),
);
/** The days from the first to the last, as `yyyy-mm-dd`, or `mm-dd` of every year. */
export type Holiday = v.InferOutput<typeof holiday>;

const weekdays = v.pipe(
  v.record(
    v.pipe(plain, v.regex(new RegExp(`^${DAY}(?:-${DAY})?$`), daysWords)),
    v.union([opening, v.array(opening, openingWords)], openingWords),
  ),
  v.transform((given) => {
    const openings = DAYS.map((): Opening[] => []);
    for (const [days, times] of Object.entries(given)) {
      const [first = -1, last = first] = days.split('-').map((day) => DAYS.findIndex((name) => name === day));
      for (let day = first; ; day = (day + 1) % DAYS.length) {
        openings[day]?.push(...[times].flat());
        if (day === last) break;
      }
    }
    return openings;
  }),
);

/** When a channel is open, and what the chat does outside of these hours. */
export const HoursConfig = strict({
  timeZone,
  /** The openings of each day, Monday first. */
  weekdays,
  holidays: v.optional(v.array(holiday, 'must be a list of days'), []),
  outside: v.optional(v.picklist(['chat', 'contact', 'hidden'], 'must be chat, contact or hidden'), 'chat'),
});
export type HoursConfig = v.InferOutput<typeof HoursConfig>;
