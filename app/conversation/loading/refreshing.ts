import { coalesce } from '../../base/coalesce.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { messageOf, newestLeafOf } from '../tree/message-tree.ts';
import { pullMessages, runningAnswer } from './history.ts';

/**
 * Shows what has happened to the conversation on show elsewhere. It waits while the conversation is being
 * loaded, as the page under way may not have the change yet, and while an answer is being written here.
 * @param rejoin Reads an answer that is still being written.
 */
export const createRefreshing = (
  { state, messages, visitor }: ConversationContext,
  rejoin: (answer: ThreadMessage) => void,
) => {
  let refreshes = new AbortController();
  /** The refresh that follows the one under way, with the leaf that was on show where it happened. */
  let next: { headId: string | null | undefined } | undefined;

  const refreshOnce = async (headId: string | null | undefined) => {
    const { sessionId } = state;
    const { signal } = refreshes;
    if (sessionId === null || state.loading !== 'idle') return;
    const page = await pullMessages(visitor.service, sessionId).catch(() => undefined);
    if (signal.aborted || !page) return;
    if (state.run) {
      next ??= { headId };
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

  const goOn = coalesce(async () => {
    if (!next || state.loading === 'loading' || state.run) return;
    const { headId } = next;
    next = undefined;
    await refreshOnce(headId);
  });

  return {
    refresh: (headId: string | null | undefined): void => {
      next = { headId };
      void goOn();
    },
    /** Begins a refresh that had to wait for the conversation. */
    goOn: (): void => void goOn(),
    /** Begins a refresh that waited for a run. The branch on show stays: it may have been chosen since. */
    goOnAfterRun: (): void => {
      if (next) next.headId = undefined;
      void goOn();
    },
    /** Drops what is being refreshed. */
    cancel: (): void => {
      refreshes.abort();
      refreshes = new AbortController();
      next = undefined;
    },
  };
};
export type Refreshing = ReturnType<typeof createRefreshing>;
