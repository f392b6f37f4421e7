/** How long conversations are kept, milliseconds. */
export type Retention = {
  /** From its last answer on. */
  sessionMs: number;
  /** One that the visitor has deleted; until then it can be restored. */
  deletedMs: number;
};

/**
 * Returns the time since which a conversation must have changed to be kept, whether or not it was removed
 * already.
 */
export const keptSince = ({ sessionMs }: Retention, now: number): number => now - sessionMs;
