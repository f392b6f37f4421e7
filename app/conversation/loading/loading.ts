import { codes } from '../../service/contract/codes.ts';
import { ServiceError } from '../../service/service-error.ts';
import { coalesce } from '../../base/coalesce.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { messageOf, newestLeafOf } from '../tree/message-tree.ts';
import { type HistoryPage, pullMessages } from './history.ts';

/** How many pages more are loaded at once to find the branch that was on show, should it be an old one. */
const MAX_PAGES_TO_HEAD = 9;

const runningAnswer = (messages: readonly ThreadMessage[]): ThreadMessage | undefined =>
  messages.find(({ role, status }) => role === 'assistant' && status === 'running');

/**
 * Gets the messages of the conversation on show from the service.
 * @param rejoin Reads an answer that is still being written.
 */
export const createLoading = (
  { state, messages, visitor }: ConversationContext,
  rejoin: (answer: ThreadMessage) => void,
) => {
  const { service } = visitor;
  let loads = new AbortController();
  let earlierCursor: string | undefined;
  /** The refresh that follows the one under way. */
  let nextRefresh: { headId: string | null | undefined } | undefined;

  const take = (page: HistoryPage) => {
    messages.insert(page.messages);
    earlierCursor = page.next;
    state.hasEarlier = page.next !== undefined;
  };

  const refreshOnce = async (headId: string | null | undefined) => {
    const { sessionId } = state;
    const { signal } = loads;
    if (sessionId === null || state.loading !== 'idle') return;
    const page = await pullMessages(service, sessionId).catch(() => undefined);
    if (signal.aborted || !page) return;
    if (state.run) {
      nextRefresh ??= { headId };
      return;
    }
    messages.update(page.messages);
    const head = state.headId === null ? undefined : messageOf(state, state.headId);
    // A question that could not be sent stays in sight.
    if (head?.delivery === undefined) {
      const shown = headId && messageOf(state, headId) ? headId : (head?.id ?? page.messages[0]?.id);
      if (shown !== undefined) state.headId = newestLeafOf(state, shown);
    }
    const running = runningAnswer(page.messages);
    if (running) rejoin(running);
  };

  const refreshNext = coalesce(async () => {
    // The refresh waits while the conversation is being loaded: the page under way may not have the change yet.
    if (!nextRefresh || state.loading === 'loading' || state.run) return;
    const { headId } = nextRefresh;
    nextRefresh = undefined;
    await refreshOnce(headId);
  });
  /** Shows what has happened to the conversation elsewhere. */
  const refresh = (headId: string | null | undefined): void => {
    nextRefresh = { headId };
    void refreshNext();
  };

  return {
    refresh,
    /** Shows what happened elsewhere while an answer was being written here. */
    refreshIfMissed: (): void => {
      // The branch on show stays: the visitor may have chosen it since.
      if (nextRefresh) refresh(undefined);
    },
    /** Ends what is being loaded; what comes of it later is dropped. */
    cancel: (): void => {
      loads.abort();
      loads = new AbortController();
      earlierCursor = undefined;
      nextRefresh = undefined;
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
        page = await pullMessages(service, sessionId);
        for (let left = headId ? MAX_PAGES_TO_HEAD : 0; left > 0 && page.next !== undefined; left -= 1) {
          if (signal.aborted || page.messages.some(({ id }) => id === headId)) break;
          const { messages: more, next } = await pullMessages(service, sessionId, page.next);
          page = { messages: [...page.messages, ...more], next };
        }
      } catch (error) {
        if (signal.aborted) return 'superseded';
        if (!(error instanceof ServiceError) || error.code !== codes.notFound) {
          state.loading = 'failed';
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
      else if (nextRefresh) refresh(nextRefresh.headId);
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
        showFailure(error);
        // It is not asked for again by itself, or a reader at the top would have it asked without end.
        if (!signal.aborted) state.earlierFailed = true;
      } finally {
        if (!signal.aborted) state.loadingEarlier = false;
      }
    },
  };
};
export type Loading = ReturnType<typeof createLoading>;
