import { calendarDay } from './calendar-day.ts';

type GroupName = 'today' | 'yesterday' | 'earlier';

export type SessionGroup<Item> = { readonly name: GroupName; readonly sessions: readonly Item[] };

const names: readonly GroupName[] = ['today', 'yesterday', 'earlier'];

/**
 * Groups conversations by the calendar day of their last change, in the order in which they come; empty groups are left
 * out. `earlier` is everything before yesterday: the service keeps nothing for longer than seven days.
 */
export const groupSessions = <Item extends { readonly updatedAt: number }>(
  sessions: readonly Item[],
  nowMs: number,
  timeZone: string,
): SessionGroup<Item>[] => {
  const today = calendarDay(nowMs, timeZone);
  const nameOf = ({ updatedAt }: Item): GroupName => {
    const age = today - calendarDay(updatedAt, timeZone);
    // A clock that is behind makes what has just been said seem to come from tomorrow.
    if (age <= 0) return 'today';
    return age === 1 ? 'yesterday' : 'earlier';
  };
  const grouped = sessions.map((session) => ({ session, name: nameOf(session) }));
  return names.flatMap((name) => {
    const members = grouped.filter((entry) => entry.name === name).map(({ session }) => session);
    return members.length > 0 ? [{ name, sessions: members }] : [];
  });
};
