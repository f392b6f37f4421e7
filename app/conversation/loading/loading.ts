import * as codes from '../../service/contract/codes.ts';
import type { Service } from '../../service/service.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { hasCode } from '../run/run-error.ts';
import { messageOf, newestLeafOf } from '../tree/message-tree.ts';
import { type HistoryPage, pullMessages, runningAnswer } from './history.ts';
import type { Refreshing } from './refreshing.ts';

/** How many pages more are loaded at once to find the branch that was on show, should it be an old one. */
const MAX_PAGES_TO_HEAD = 9;

/** Gets the newest messages of a conversation, down to the head where that is not too far. */
const pullToHead = async (
  service: Service,
  sessionId: string,
  headId: string | null | undefined,
  signal: AbortSignal,
): Promise<HistoryPage> => {
  let page = await pullMessages(service, sessionId);
  for (let left = headId ? MAX_PAGES_TO_HEAD : 0; left > 0 && page.next !== undefined; left -= 1) {
    if (signal.aborted || page.messages.some(({ id }) => id === headId)) break;
    const { messages: more, next } = await pullMessages(service, sessionId, page.next);
    page = { messages: [...page.messages, ...more], next };
  }
  return page;
};

/**
 * Gets the messages of the conversation on show from the service.
 * @param rejoin Reads an answer that is still being written.
 */
export const createLoading = (
  { state, messages, visitor }: ConversationContext,
  rejoin: (answer: ThreadMessage) => void,
  refreshing: Refreshing,
) => {
  const { service } = visitor;
  let loads = new AbortController();
  let earlierCursor: string | undefined;

  const take = (page: HistoryPage) => {
    messages.insert(page.messages);
    earlierCursor = page.next;
    state.hasEarlier = page.next !== undefined;
  };

  return {
    /** Ends what is being loaded; what comes of it later is dropped. */
    cancel: (): void => {
      loads.abort();
      loads = new AbortController();
      earlierCursor = undefined;
      refreshing.cancel();
    },
    /**
     * Fills the empty state with a conversation; an unknown one has no messages.
     * @returns How it ended; `superseded` by the opening of another one.
     */
    open: async (
      sessionId: string,
      headId: string | null | undefined,
    ): Promise<'opened' | 'failed' | 'superseded'> => {
      const { signal } = loads;
      state.loading = 'loading';
      let page: HistoryPage;
      try {
        page = await pullToHead(service, sessionId, headId, signal);
      } catch (error) {
        if (signal.aborted) return 'superseded';
        if (!hasCode(error, codes.notFound)) {
          state.loading = 'failed';
          showFailure(error);
          return 'failed';
        }
        page = { messages: [], next: undefined };
      }
      if (signal.aborted) return 'superseded';
      take(page);
      const known = headId && messageOf(state, headId) ? headId : page.messages[0]?.id;
      state.headId = known === undefined ? null : newestLeafOf(state, known);
      state.loading = 'idle';
      const running = runningAnswer(page.messages);
      if (running) rejoin(running);
      else refreshing.goOn();
      return 'opened';
    },
    loadEarlier: async (): Promise<void> => {
      const { sessionId } = state;
      if (!sessionId || earlierCursor === undefined || state.loadingEarlier) return;
      const { signal } = loads;
      state.loadingEarlier = true;
      state.earlierFailed = false;
      try {
        const page = await pullMessages(service, sessionId, earlierCursor);
        if (!signal.aborted) take(page);
      } catch (error) {
        if (signal.aborted) return;
        showFailure(error);
        // It is not asked for again by itself, or a reader at the top would have it asked without end.
        state.earlierFailed = true;
      } finally {
        if (!signal.aborted) state.loadingEarlier = false;
      }
    },
  };
};
export type Loading = ReturnType<typeof createLoading>;
