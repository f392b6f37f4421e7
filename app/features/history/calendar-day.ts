/**
 * The first moment of a calendar day where the visitor is, which may change as they travel; where the clocks
 * change at midnight, that is not 0 o'clock.
 * @param days How many days after that of `timeMs`.
 */
export const dayStart = (timeMs: number, days = 0): number => {
  const time = new Date(timeMs);
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() + days).getTime();
};

/**
 * Calls back when another calendar day has begun where the visitor is: at midnight, or as soon as the page is
 * seen again when it slept through it.
 */
export const watchDay = (onNewDay: () => void, signal: AbortSignal): void => {
  let known = dayStart(Date.now());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const now = Date.now();
    timer = setTimeout(check, dayStart(now, 1) - now);
    if (dayStart(now) === known) return;
    known = dayStart(now);
    onNewDay();
  };
  check();
  globalThis.document?.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
};

const groupNames = ['today', 'yesterday', 'earlier'] as const;

/**
 * Groups conversations by the calendar day of their last change, in the order in which they come; empty
 * groups are left out. `earlier` is everything before yesterday: the service keeps nothing for longer than
 * seven days.
 */
export const groupSessions = <Item extends { readonly updatedAt: number }>(
  sessions: readonly Item[],
  nowMs: number,
) => {
  const today = dayStart(nowMs);
  const yesterday = dayStart(nowMs, -1);
  // If the visitor's clock is behind, a new message may seem to come from tomorrow: that counts as today.
  const groupOf = ({ updatedAt }: Item) =>
    updatedAt >= today ? 'today' : updatedAt >= yesterday ? 'yesterday' : 'earlier';
  return groupNames.flatMap((name) => {
    const members = sessions.filter((session) => groupOf(session) === name);
    return members.length > 0 ? [{ name, sessions: members }] : [];
  });
};
