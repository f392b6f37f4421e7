import type { Interrupt } from '../../service/contract/conversation.ts';

/**
 * When an answer stops to wait: with the first of its interrupts that expires, for the service takes all or none of them.
 * Epoch milliseconds; undefined when none of them says.
 */
export const expiryOf = (interrupts: readonly Pick<Interrupt, 'expiresAt'>[]): number | undefined => {
  const times = interrupts.map(({ expiresAt = '' }) => Date.parse(expiresAt)).filter(Number.isFinite);
  return times.length > 0 ? Math.min(...times) : undefined;
};

/** Whether what an answer waits for can be answered no more. */
export const isExpired = (interrupts: readonly Pick<Interrupt, 'expiresAt'>[], nowMs: number): boolean =>
  (expiryOf(interrupts) ?? Infinity) <= nowMs;

/** A time as the visitor reads it: with its day where that is another one. */
export const formatExpiry = (timeMs: number, nowMs: number, language: string): string => {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(language, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(timeMs);
};
