import { pullHistory } from '../../service/contract/sessions.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { toThreadMessage } from '../tree/to-thread-message.ts';

/** One page of a conversation's messages, newest first, and the cursor of the next page. */
export type HistoryPage = { messages: ThreadMessage[]; next: string | undefined };

/** Makes what reads the stored messages of conversations from the service. */
export const createHistory = (runtime: () => Visitor) => {
  /** Gets a page; `isFailureShown` says that the caller shows what goes wrong. */
  const pull = async (sessionId: string, next?: string, isFailureShown = true): Promise<HistoryPage> => {
    const page = await runtime().service.call(
      pullHistory,
      { sessionId, ...(next !== undefined && { next }) },
      { shownByCaller: isFailureShown },
    );
    return { messages: page.list.map(toThreadMessage), next: page.next };
  };
  return {
    pull,
    /** Gets an answer as the service has stored it; undefined when it has not or cannot be asked. */
    fetchAnswer: async ({ id, sessionId }: ThreadMessage): Promise<ThreadMessage | undefined> => {
      try {
        return (await pull(sessionId)).messages.find((message) => message.id === id);
      } catch {
        return undefined;
      }
    },
  };
};
export type History = ReturnType<typeof createHistory>;
