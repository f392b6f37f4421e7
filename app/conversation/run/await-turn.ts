import * as v from 'valibot';
import { waitFor } from '../../base/until-aborted.ts';
import { NotNow } from '../../service/contract/not-now.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Turn } from '../conversation-state.ts';

/** When a service that said it is about to be back is asked again, while it cannot be reached. */
const AWAY_S = 1;
/** Whatever a service says, it is asked neither in a flood nor so rarely that a turn passes by. */
const LEAST_S = 0.1;
const MOST_S = 30;

type Reading = { onHeartbeat: () => void; onConnection: (turn: Turn) => void; signal: AbortSignal };

/**
 * Waits until a question that was not taken is welcome again.
 * @param reading Is told where others are to be answered first. Nobody need see that a service is being
 * replaced.
 */
export const awaitTurn = async (
  failure: unknown,
  { onHeartbeat, onConnection, signal }: Reading,
): Promise<void> => {
  const told = v.safeParse(NotNow, failure instanceof ServiceError ? failure.data : undefined);
  if (told.success && told.output.reason === 'busy') {
    // Visitors see the queue move, so they wait longer than for a service that says nothing.
    onHeartbeat();
    onConnection({ place: told.output.place });
  }
  const waitS = told.success ? told.output.retryAfterS : AWAY_S;
  // Not all at the same moment.
  const waitMs = Math.min(MOST_S, Math.max(LEAST_S, waitS)) * 1000 * (0.75 + Math.random() / 4);
  await waitFor(waitMs, signal);
};
