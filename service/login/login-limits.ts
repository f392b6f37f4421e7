import type { Queries } from '../database/queries.ts';
import { HOUR_MS } from '../base/durations.ts';
import { take } from '../limits/index.ts';
import { createSigner } from '../base/signer.ts';
import type { CodeFor } from './login-codes.ts';

/** How long a visitor waits before another code goes to the same place, seconds. */
export const RESEND_AFTER_S = 60;

/**
 * Limits the codes and the tries of them. Phone numbers and addresses of mail are kept as a keyed hash: a
 * plain one is soon guessed.
 */
export const createLoginLimits = (queries: Queries, secret: string) => {
  const signer = createSigner(secret, 'login limits');
  const keyOf = (what: string, scope: string, ...ids: string[]): string =>
    JSON.stringify([what, scope, signer.sign(ids)]);

  return {
    /**
     * Counts a code that is to be sent. Rejects with code 1113 when its target, the visitor's address or the
     * bot has had too many.
     */
    takeSending: ({ botId, way, address: target }: CodeFor, address: string, now: number): Promise<void> =>
      take(
        queries,
        [
          // All bots count together: a phone rings for each of them.
          { key: keyOf('codes in a row', way, target), most: 1, periodMs: RESEND_AFTER_S * 1000 },
          { key: keyOf('codes an hour', way, target), most: 6, periodMs: HOUR_MS },
          { key: keyOf('codes', way, target), most: 15, periodMs: 12 * HOUR_MS },
          { key: keyOf('codes', 'address', address), most: 20, periodMs: HOUR_MS },
          { key: keyOf('codes', 'bot', botId), most: 1000, periodMs: HOUR_MS },
        ],
        now,
      ),

    /**
     * Counts a try of a code. Rejects with code 1113 when there are too many from one browser for one target,
     * or from one address. Other browsers cannot use up a visitor's tries. All browsers together still have
     * few: each code allows five, and `takeSending` limits the codes of a target.
     */
    takeTry: ({ botId, way, address: target, guid }: CodeFor, address: string, now: number): Promise<void> =>
      take(
        queries,
        [
          { key: keyOf('tries', way, botId, target, guid), most: 30, periodMs: HOUR_MS },
          { key: keyOf('tries', 'address', address), most: 60, periodMs: HOUR_MS },
        ],
        now,
      ),
  };
};
export type LoginLimits = ReturnType<typeof createLoginLimits>;
