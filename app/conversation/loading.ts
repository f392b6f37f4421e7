import { ref } from 'valtio/vanilla';
import { codes } from '../service/contract/codes.ts';
import { pullHistory } from '../service/contract/sessions.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Visitor } from '../visitor/visitor.ts';
import type { ConversationState, ThreadMessage } from './conversation-state.ts';
import { messageOf, newestLeafOf } from './tree/message-tree.ts';
import { toThreadMessage } from './tree/to-thread-message.ts';

export type LoadingOptions = {
  state: ConversationState;
  runtime: () => Visitor;
  /** Comes back to an answer that is still being written. */
  resume: (answer: ThreadMessage) => void;
};

/** How the opening of a conversation ended; `superseded` by that of another one. */
export type Opened = 'opened' | 'failed' | 'superseded';

/** Gets the messages of the conversation on show from the service. */
export type Loading = {
  /** Ends what is being loaded; what comes of it later is dropped. */
  cancel: () => void;
  /** Fills the empty state with a conversation; an unknown one has no messages. */
  open: (sessionId: string, headId: string | null | undefined) => Promise<Opened>;
  loadEarlier: () => Promise<void>;
  /** Takes over what has happened to the conversation elsewhere. */
  refresh: (headId: string | null | undefined) => Promise<void>;
  /** Takes over what happened elsewhere while an answer was being written here. */
  catchUp: () => void;
  /** Gets an answer as the service has stored it; undefined when it has not or cannot be asked. */
  fetchAnswer: (answer: ThreadMessage) => Promise<ThreadMessage | undefined>;
  /** Puts messages into the tree that it does not have. */
  insert: (messages: readonly ThreadMessage[]) => void;
};

/** How many pages more are loaded at once to find the branch that was on show, should it be an old one. */
const MAX_PAGES_TO_HEAD = 9;

const runningAnswer = (messages: readonly ThreadMessage[]): ThreadMessage | undefined =>
  messages.find(({ role, status }) => role === 'assistant' && status === 'running');

/** Makes the loading part of one conversation store. */
export const createLoading = ({ state, runtime, resume }: LoadingOptions): Loading => {
  let loads = new AbortController();
  let earlierCursor: string | undefined;
  let isRefreshing = false;
  /** What to refresh to once the refresh under way is over. */
  let nextRefresh: { headId: string | null | undefined } | undefined;

  const pull = async (sessionId: string, next?: string, isShown = true) => {
    const page = await runtime().service.call(
      pullHistory,
      { sessionId, ...(next !== undefined && { next }) },
      { shownByCaller: isShown },
    );
    return { messages: page.list.map(toThreadMessage), next: page.next };
  };

  const insert = (messages: readonly ThreadMessage[]) => {
    for (const message of messages) {
      if (!Object.hasOwn(state.messages, message.id)) state.messages[message.id] = ref(message);
    }
  };

  /** Puts messages in the place of those that differ. */
  const update = (messages: readonly ThreadMessage[]) => {
    for (const message of messages) {
      const known = state.messages[message.id];
      if (JSON.stringify(known) !== JSON.stringify(message)) state.messages[message.id] = ref(message);
    }
  };

  const take = (page: { messages: ThreadMessage[]; next: string | undefined }) => {
    insert(page.messages);
    earlierCursor = page.next;
    state.hasEarlier = page.next !== undefined;
  };

  const refreshOnce = async (headId: string | null | undefined) => {
    const { sessionId } = state;
    const { signal } = loads;
    if (sessionId === null || state.loading !== 'idle') return;
    const messages = await pull(sessionId)
      .then((page) => page.messages)
      .catch(() => undefined);
    if (signal.aborted || !messages) return;
    if (state.run) {
      nextRefresh ??= { headId };
      return;
    }
    update(messages);
    const head = state.headId === null ? undefined : messageOf(state, state.headId);
    // A question that could not be sent stays in sight.
    if (head?.delivery === undefined) {
      const shown = headId && messageOf(state, headId) ? headId : (head?.id ?? messages[0]?.id);
      if (shown !== undefined) state.headId = newestLeafOf(state, shown);
    }
    const running = runningAnswer(messages);
    if (running) resume(running);
  };

  const refresh: Loading['refresh'] = async (headId) => {
    nextRefresh = { headId };
    if (isRefreshing) return;
    isRefreshing = true;
    try {
      // While the conversation is being loaded it waits: what has changed may come too late for what is under way.
      while (nextRefresh && state.loading !== 'loading' && !state.run) {
        const next = nextRefresh;
        nextRefresh = undefined;
        await refreshOnce(next.headId);
      }
    } finally {
      isRefreshing = false;
    }
  };

  return {
    insert,
    refresh,
    catchUp: () => {
      // What is on show stays: the visitor may have chosen it since.
      if (nextRefresh) void refresh(undefined);
    },
    cancel: () => {
      loads.abort();
      loads = new AbortController();
      earlierCursor = undefined;
      nextRefresh = undefined;
    },
    open: async (sessionId, headId) => {
      const { signal } = loads;
      state.loading = 'loading';
      let page: Awaited<ReturnType<typeof pull>>;
      try {
        page = await pull(sessionId);
        for (let more = headId ? MAX_PAGES_TO_HEAD : 0; more > 0 && page.next !== undefined; more -= 1) {
          if (signal.aborted || page.messages.some(({ id }) => id === headId)) break;
          const { messages, next } = await pull(sessionId, page.next);
          page = { messages: [...page.messages, ...messages], next };
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
      if (running) resume(running);
      else if (nextRefresh) void refresh(nextRefresh.headId);
      return 'opened';
    },
    loadEarlier: async () => {
      const { sessionId } = state;
      if (!sessionId || earlierCursor === undefined || state.loadingEarlier) return;
      const { signal } = loads;
      state.loadingEarlier = true;
      try {
        const page = await pull(sessionId, earlierCursor, false);
        if (!signal.aborted) take(page);
      } catch {
        // The failed call has its toast; the button stays for another try.
      } finally {
        if (!signal.aborted) state.loadingEarlier = false;
      }
    },
    fetchAnswer: async ({ id, sessionId }) => {
      try {
        return (await pull(sessionId)).messages.find((message) => message.id === id);
      } catch {
        return undefined;
      }
    },
  };
};
