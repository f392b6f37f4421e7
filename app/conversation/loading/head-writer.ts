import { coalesce } from '../../base/coalesce.ts';
import { setSession } from '../../service/contract/sessions.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { ConversationContext } from '../conversation-context.ts';

/**
 * Stores at the service which branch of a conversation is on show: one call at a time, and of the choices
 * made meanwhile only the last one follows. A choice that cannot be stored is remembered in this browser all
 * the same; without a network it waits for one.
 */
export const createHeadWriter = ({ visitor, events, signal }: ConversationContext) => {
  const { service, environment } = visitor;
  const chosen = new Map<string, string>();

  const write = coalesce(async () => {
    for (const [sessionId, headId] of chosen) {
      chosen.delete(sessionId);
      try {
        await service.call(setSession, { id: sessionId, headId });
        // A list that was loaded meanwhile may still have the branch before.
        events.tellHere({ type: 'changed', sessionId, headId });
      } catch (error) {
        if (signal.aborted) return;
        if (environment.network.isOnline()) {
          showFailure(error);
          continue;
        }
        if (!chosen.has(sessionId)) chosen.set(sessionId, headId);
        await environment.network.whenOnline(signal);
      }
      if (signal.aborted) return;
    }
  });

  return (sessionId: string, headId: string): void => {
    chosen.set(sessionId, headId);
    void write();
  };
};
