/** A visitor who does not ask again within this time has left the queue. */
const FORGET_MS = 20_000;
/** A longer queue tells nobody their place: to count it at each request would cost too much. */
const MAX_WAITING = 2_000;
/** The usual time of an answer, from which the turn of a place is guessed. */
const ANSWER_S = 15;
const MAX_RETRY_S = 8;

/** The reply to a question that has to wait: its place in the queue, from 1, and when to ask again. */
export type NotYet = { place?: number; retryAfterS: number };

/**
 * Lets at most `most` answers be written at once; other visitors ask again, in the order in which they came.
 * Nobody holds a connection meanwhile, so waiting costs the service next to nothing.
 */
export const createTurns = (most: number, running: () => number, now: () => number) => {
  /** When each was last asked for, in the order in which they came. */
  const waiting = new Map<string, number>();

  const forget = (): void => {
    for (const [key, askedAt] of waiting) if (now() - askedAt > FORGET_MS) waiting.delete(key);
  };

  return {
    /** Takes a turn. Returns undefined when the answer may begin now. */
    take: (key: string): NotYet | undefined => {
      const free = most - running();
      if (free > 0 && waiting.size === 0) return undefined;
      forget();
      if (!waiting.has(key) && waiting.size >= MAX_WAITING) return { retryAfterS: MAX_RETRY_S };
      waiting.set(key, now());
      const ahead = [...waiting.keys()].indexOf(key);
      if (ahead < free) {
        waiting.delete(key);
        return undefined;
      }
      const place = ahead - Math.max(free, 0) + 1;
      // Asked for again at half of the time that it may take, and the next ones soon: no turn is left unused
      // for long.
      const halfS = Math.ceil((place * ANSWER_S) / most / 2);
      const retryAfterS = Math.min(MAX_RETRY_S, 2 * place, halfS);
      return { place, retryAfterS };
    },
  };
};
