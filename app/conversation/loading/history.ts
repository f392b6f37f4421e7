import { pullHistory, setSession } from '../../service/contract/sessions.ts';
import { coalesce } from '../../base/coalesce.ts';
import type { Service } from '../../service/service.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { toThreadMessage } from '../run/run-error.ts';

/** One page of a conversation's messages, newest first, and the cursor of the next page. */
export type HistoryPage = { messages: ThreadMessage[]; next: string | undefined };

/** Gets a page of the stored messages. */
export const pullMessages = async (
  service: Service,
  sessionId: string,
  next?: string,
): Promise<HistoryPage> => {
  const request = { sessionId, ...(next !== undefined && { next }) };
  const page = await service.call(pullHistory, request);
  return { messages: page.list.map(toThreadMessage), next: page.next };
};

/** Finds the answer that is still being written. */
export const runningAnswer = (messages: readonly ThreadMessage[]): ThreadMessage | undefined =>
  messages.find(({ role, status }) => role === 'assistant' && status === 'running');

/** Gets an answer as the service has stored it; undefined when it has not or cannot be asked. */
export const fetchAnswer = async (
  service: Service,
  { id, sessionId }: ThreadMessage,
): Promise<ThreadMessage | undefined> => {
  try {
    return (await pullMessages(service, sessionId)).messages.find((message) => message.id === id);
  } catch {
    return undefined;
  }
};

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
      } catch {
        if (environment.network.isOnline()) continue;
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
