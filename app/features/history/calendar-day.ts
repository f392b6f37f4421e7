const DAY_MS = 86_400_000;
/** Longer than the longest day that a change of the clocks makes. */
const LONGEST_DAY_MS = 27 * 3_600_000;

/** The visitor's time zone; asked each time, for a visitor may travel. */
export const visitorTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone });
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

/**
 * Calls back when another calendar day has begun where the visitor is: at midnight, or as soon as the page is seen again
 * when it slept through it.
 */
export const watchDay = (onNewDay: () => void, signal: AbortSignal, timeZone = visitorTimeZone): void => {
  const today = () => `${timeZone()} ${calendarDay(Date.now(), timeZone())}`;
  let known = today();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const now = Date.now();
    timer = setTimeout(check, nextDayStart(now, timeZone()) - now);
    if (today() === known) return;
    known = today();
    onNewDay();
  };
  check();
  globalThis.document?.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
};

const groupNames = ['today', 'yesterday', 'earlier'] as const;

/**
 * Groups conversations by the calendar day of their last change, in the order in which they come; empty groups are left
 * out. `earlier` is everything before yesterday: the service keeps nothing for longer than seven days.
 */
export const groupSessions = <Item extends { readonly updatedAt: number }>(
  sessions: readonly Item[],
  nowMs: number,
  timeZone: string,
) => {
  const today = calendarDay(nowMs, timeZone);
  const aged = sessions.map((session) => ({
    session,
    days: today - calendarDay(session.updatedAt, timeZone),
  }));
  const isIn = {
    // A clock that is behind makes what has just been said seem to come from tomorrow.
    today: (days: number) => days <= 0,
    yesterday: (days: number) => days === 1,
    earlier: (days: number) => days > 1,
  };
  return groupNames.flatMap((name) => {
    const members = aged.filter(({ days }) => isIn[name](days)).map(({ session }) => session);
    return members.length > 0 ? [{ name, sessions: members }] : [];
  });
};
