import * as v from 'valibot';
import { maybe } from './primitives.ts';

/**
 * The `object` of code 503 for a question: it was not taken, and is welcome again soon. `draining`: the
 * process is about to end, and another takes it. `busy`: so many answers are being written that it has to
 * wait for its turn.
 */
export const NotNow = v.object({
  reason: v.picklist(['draining', 'busy']),
  /** In how many seconds it should be sent again, unchanged; the header Retry-After says the same. */
  retryAfterS: v.number(),
  /**
   * How many questions are to be answered before it, itself counted; who does not ask again in time loses it.
   */
  place: maybe(v.number()),
});
