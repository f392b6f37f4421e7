import { DAY_MS, HOUR_MS } from '../base/durations.ts';

/** How long each kind of data is kept, milliseconds. */
export const retention = {
  /** A conversation, from its last answer on. */
  sessionMs: 7 * DAY_MS,
  /** A conversation that the visitor has deleted; until then it can be restored. */
  deletedMs: HOUR_MS,
} as const;

/** Returns the time since which a conversation must have changed to be kept, whether or not it was removed already. */
export const keptSince = (now: number): number => now - retention.sessionMs;
