import type { HoursState } from 'casement/contract';
import { DAY_MS, MINUTE_MS } from '../base/durations.ts';
import type { Holiday, HoursConfig } from './hours-config.ts';

/** An open tab follows so many changes without asking again: some weeks. */
const MAX_CHANGES = 40;
/** A channel that does not open in so many days is closed for good. */
const MAX_DAYS = 400;

/** Returns the difference between the wall clock of a time zone and UTC at an instant, milliseconds. */
const offsetReader = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant: number): number => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  };
};

const isHoliday = (date: string, { first, last }: Holiday): boolean => {
  const day = date.slice(-first.length);
  // Days of every year may go past the end of one.
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
};

/** The hours of a channel: tells whether it is open, and when that changes. */
export const createSchedule = ({ timeZone, weekdays, holidays, outside }: HoursConfig) => {
  const offsetAt = offsetReader(timeZone);

  /**
   * Returns the instant at which the wall clock shows a time, given as if it were UTC. Of a time that comes
   * twice it is the first; one that is skipped lies as far behind the change as it would have.
   */
  const instantOf = (wall: number): number => {
    const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)];
    const isShown = (instant: number) => instant + offsetAt(instant) === wall;
    const shown = [before, after].filter(isShown);
    return shown.length > 0 ? Math.min(...shown) : before;
  };

  /** Returns the openings that begin on a day, which is given by its midnight as if that were UTC. */
  const openingsOf = (midnight: number): [from: number, to: number][] => {
    const day = new Date(midnight);
    const date = day.toISOString().slice(0, 10);
    if (holidays.some((holiday) => isHoliday(date, holiday))) return [];
    const openings = weekdays[(day.getUTCDay() + 6) % 7] ?? [];
    return openings.map(({ from, to }) => [
      instantOf(midnight + from * MINUTE_MS),
      instantOf(midnight + to * MINUTE_MS),
    ]);
  };

  const read = (now: number): HoursState => {
    const today = Math.floor((now + offsetAt(now)) / DAY_MS) * DAY_MS;
    const open: [from: number, to: number][] = [];
    // That of the day before may go past midnight.
    for (let day = -1; day < MAX_DAYS && open.length <= MAX_CHANGES / 2; day += 1) {
      for (const [from, to] of openingsOf(today + day * DAY_MS).toSorted(([a], [b]) => a - b)) {
        const last = open.at(-1);
        if (last && from <= last[1]) last[1] = Math.max(last[1], to);
        else open.push([from, to]);
      }
    }
    const horizon = instantOf(today + (MAX_DAYS - 1) * DAY_MS);
    return {
      outside,
      isOpen: open.some(([from, to]) => from <= now && now < to) ? 1 : 0,
      changes: open
        .flat()
        .filter((at) => at > now && at < horizon)
        .slice(0, MAX_CHANGES),
    };
  };

  let latest: HoursState | undefined;
  let latestUntil = 0;
  let latestAt = 0;
  return {
    /** Returns the hours as they are now, for who follows them from here on. */
    at: (now: number): HoursState => {
      if (!latest || now >= latestUntil || now < latestAt) {
        latest = read(now);
        latestAt = now;
        latestUntil = Math.min(latest.changes[0] ?? now + DAY_MS, now + DAY_MS);
      }
      return latest;
    },
  };
};
export type Schedule = ReturnType<typeof createSchedule>;
