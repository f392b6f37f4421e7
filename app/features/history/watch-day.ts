import { calendarDay, nextDayStart } from './calendar-day.ts';

export type DayClock = { now: () => number; timeZone: () => string };

/**
 * Calls back when another calendar day has begun where the visitor is: at midnight, or as soon as the page is seen again
 * when it slept through it.
 */
export const watchDay = (onNewDay: () => void, clock: DayClock, signal: AbortSignal): void => {
  const today = () => `${clock.timeZone()} ${calendarDay(clock.now(), clock.timeZone())}`;
  let known = today();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    const now = clock.now();
    timer = setTimeout(look, nextDayStart(now, clock.timeZone()) - now);
    if (today() === known) return;
    known = today();
    onNewDay();
  };

  look();
  globalThis.document?.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
};
