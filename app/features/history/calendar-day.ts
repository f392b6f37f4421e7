const DAY_MS = 86_400_000;
/** Longer than the longest day that a change of the clocks makes. */
const LONGEST_DAY_MS = 27 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
};

/** The calendar day of a moment where the visitor is, as a number that grows by one a day. */
export const calendarDay = (timeMs: number, timeZone: string): number => {
  const parts = formatOf(timeZone).formatToParts(timeMs);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(read('year'), read('month') - 1, read('day')) / DAY_MS;
};

/** The first moment of the next calendar day; where the clocks change at midnight, that is not 0 o'clock. */
export const nextDayStart = (nowMs: number, timeZone: string): number => {
  const today = calendarDay(nowMs, timeZone);
  let before = nowMs;
  let after = nowMs + LONGEST_DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (calendarDay(middle, timeZone) > today) after = middle;
    else before = middle;
  }
  return after;
};

/** Where the visitor is; asked each time, for a visitor may travel. */
export const visitorTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
