import { pullHistory } from '../../service/contract/sessions.ts';
import type { VisitorRuntime } from '../../visitor/visitor-runtime.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { toThreadMessage } from '../tree/to-thread-message.ts';

/** One page of a conversation's messages, newest first, and the cursor of the next page. */
export type HistoryPage = { messages: ThreadMessage[]; next: string | undefined };

/** Reads the stored messages of conversations from the service. */
export type History = {
  /** Gets a page; `isFailureShown` says that the caller shows what goes wrong. */
  pull: (sessionId: string, next?: string, isFailureShown?: boolean) => Promise<HistoryPage>;
  /** Gets an answer as the service has stored it; undefined when it has not or cannot be asked. */
  fetchAnswer: (answer: ThreadMessage) => Promise<ThreadMessage | undefined>;
};

export const createHistory = (runtime: () => VisitorRuntime): History => {
  const pull: History['pull'] = async (sessionId, next, isFailureShown = true) => {
    const page = await runtime().service.call(
      pullHistory,
      { sessionId, ...(next !== undefined && { next }) },
      { shownByCaller: isFailureShown },
    );
    return { messages: page.list.map(toThreadMessage), next: page.next };
  };
  return {
    pull,
    fetchAnswer: async ({ id, sessionId }) => {
      try {
        return (await pull(sessionId)).messages.find((message) => message.id === id);
      } catch {
        return undefined;
      }
    },
  };
};
