import type { Interrupt } from '../../service/contract/conversation.ts';

/**
 * Returns when an answer stops waiting, in epoch milliseconds: with the first of its interrupts that expires,
 * because the service takes all or none of them. Undefined when none expires.
 */
export const expiryOf = (interrupts: readonly Pick<Interrupt, 'expiresAt'>[]): number | undefined => {
  const times = interrupts.map(({ expiresAt = '' }) => Date.parse(expiresAt)).filter(Number.isFinite);
  return times.length > 0 ? Math.min(...times) : undefined;
};

/** Says whether it is too late to reply to the interrupts of a waiting answer. */
export const isExpired = (interrupts: readonly Pick<Interrupt, 'expiresAt'>[], nowMs: number): boolean =>
  (expiryOf(interrupts) ?? Infinity) <= nowMs;

/** Writes a time for the visitor, with its day unless that is today. */
export const formatExpiry = (timeMs: number, nowMs: number, language: string): string => {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(language, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(timeMs);
};
