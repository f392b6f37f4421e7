import { loadCode } from '../../base/load-code.ts';
import type { ConversationContext } from '../conversation-context.ts';
import { messageOf } from '../tree/message-tree.ts';
import { mayBeMet } from './run-error.ts';

/**
 * Has the visitor do what a refused message needs; the code is loaded on demand. Never rejects.
 * @returns Whether the visitor has done it; false as well where there is nothing to do. Undefined when the
 * message is not on show any more, or the code did not come: then it stays as it is.
 */
export const challenge = async (
  context: ConversationContext,
  messageId: string,
): Promise<boolean | undefined> => {
  const errorOf = () => messageOf(context.state, messageId)?.error;
  const error = errorOf();
  if (!error || !mayBeMet(error)) return false;
  // The refusal may have raised the challenge by itself, and the visitor may have met or closed it while the
  // code was loaded.
  const refusedAt = performance.now();
  const code = await loadCode(() => import('./meet-challenge.ts')).catch(() => undefined);
  return errorOf() === error ? code?.meetChallenge(context, error, refusedAt) : undefined;
};
