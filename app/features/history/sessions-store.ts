import { proxy } from 'valtio/vanilla';
import { onPageHidden } from '../../storage/page-hidden.ts';
import type { Session } from '../../service/contract/conversation.ts';
import { pullSession, setSession } from '../../service/contract/sessions.ts';
import type { App } from '../app.ts';
import { visitorTimeZone } from './calendar-day.ts';
import { createRemovals } from './removals.ts';
import { watchDay } from './watch-day.ts';

export type SessionsState = {
  /** `failed` when there is nothing to show instead. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The text that the list was searched for; '' means all. */
  query: string;
  /** Newest first. */
  list: readonly Session[];
  /** The cursor of the next page, null at the end. */
  next: string | null;
  more: 'idle' | 'loading' | 'failed';
  /** Deleted a moment ago: they can be brought back. */
  removed: readonly Session[];
  /** Changes with every calendar day, so that the groups are made anew. */
  nowMs: number;
};

export type SessionsOptions = {
  /** How long typing must pause before it is searched for. */
  searchDelayMs?: number;
  /** How long a deletion can be taken back. */
  undoMs?: number;
};

const isNewer = (one: Session, other: Session): boolean =>
  one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt;

/** The visitor's conversations. */
export const createSessions = (
  { visitor, conversation, conversationEvents, signal: disposed }: App,
  { searchDelayMs = 250, undoMs = 6000 }: SessionsOptions = {},
) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy<SessionsState>({
    status: 'idle',
    query: '',
    list: [],
    next: null,
    more: 'idle',
    removed: [],
    nowMs: Date.now(),
  });
  /** Ends what was asked for before the list was loaded anew. */
  let loading = new AbortController();
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;
  let isStale = false;
  /** The conversation that was left because it was deleted, to be back on show when that is taken back. */
  let leftId: string | undefined;

  const pull = (signal: AbortSignal, next: string | null) =>
    visitor.service.call(
      pullSession,
      { ...(state.query && { query: state.query }), ...(next !== null && { next }) },
      { signal, shownByCaller: true },
    );

  const restore = (session: Session) => {
    if (state.query || state.list.some(({ id }) => id === session.id)) {
      void refresh();
      return;
    }
    const at = state.list.findIndex((other) => isNewer(session, other));
    state.list = at < 0 ? [...state.list, session] : state.list.toSpliced(at, 0, session);
  };
  const removals = createRemovals({ state, service: visitor.service, conversationEvents, restore, undoMs });
  const withoutRemoved = (list: readonly Session[]) => list.filter(({ id }) => !removals.has(id));

  const change = (sessionId: string, fields: Partial<Session>) => {
    state.list = state.list.map((session) =>
      session.id === sessionId ? { ...session, ...fields } : session,
    );
  };

  const load = async (): Promise<void> => {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    state.status = 'loading';
    state.more = 'idle';
    isStale = false;
    try {
      const { list, next = null } = await pull(signal, null);
      if (signal.aborted) return;
      Object.assign(state, { list: withoutRemoved(list), next, status: 'ready', nowMs: Date.now() });
      // A change of meanwhile may have come too late for this answer.
      if (isStale) void refresh();
    } catch {
      if (signal.aborted) return;
      Object.assign(state, { list: [], next: null, status: 'failed' });
    }
  };

  /** Takes over the newest page and keeps what was loaded beyond it. */
  const refreshOnce = async () => {
    const { signal } = loading;
    if (state.status !== 'ready') return;
    const page = await pull(signal, null).catch(() => undefined);
    if (signal.aborted || !page) return;
    const ids = new Set(page.list.map(({ id }) => id));
    const last = page.list.at(-1);
    const beyond =
      page.next !== undefined && last
        ? state.list.filter((session) => !ids.has(session.id) && isNewer(last, session))
        : [];
    if (beyond.length === 0) state.next = page.next ?? null;
    state.list = withoutRemoved([...page.list, ...beyond]);
    state.nowMs = Date.now();
  };

  const isLoading = () => state.status === 'loading';
  const refresh = async (): Promise<void> => {
    isStale = true;
    if (isRefreshing || isLoading()) return;
    isRefreshing = true;
    while (isStale && !isLoading()) {
      isStale = false;
      await refreshOnce();
    }
    isRefreshing = false;
  };

  const stopListening = conversationEvents.listen((event, from) => {
    if (event.type === 'visitor-changed') {
      if (!event.isSame) {
        removals.forget();
        Object.assign(state, { list: [], next: null, query: '' });
      }
      if (state.status !== 'idle') void load();
      return;
    }
    if (event.type === 'deleted') {
      state.list = state.list.filter(({ id }) => id !== event.sessionId);
    }
    if (event.type === 'changed' && from === 'elsewhere' && event.headId != null) {
      const removed = state.removed.find(({ id }) => id === event.sessionId);
      // It was deleted here, and then the visitor went on with it in another tab.
      if (removed && removed.headId !== event.headId) removals.undo(removed.id);
    }
    void refresh();
  });
  const beginDay = () => {
    state.nowMs = Date.now();
    void refresh();
  };
  watchDay(beginDay, { now: Date.now, timeZone: visitorTimeZone }, disposed);
  onPageHidden(removals.commitAll, disposed);
  disposed.addEventListener('abort', () => {
    stopListening();
    clearTimeout(searchTimer);
    loading.abort();
  });

  return {
    state,
    /** Loads the list from its beginning. */
    load,
    /** Takes over what has changed, without disturbing what is on show. */
    refresh,
    /** Loads the page of older conversations; nothing when there is none. */
    loadMore: async (): Promise<void> => {
      const { signal } = loading;
      if (state.status !== 'ready' || state.next === null || state.more === 'loading') return;
      state.more = 'loading';
      try {
        const { list, next = null } = await pull(signal, state.next);
        if (signal.aborted) return;
        const known = new Set(state.list.map(({ id }) => id));
        state.list = [...state.list, ...withoutRemoved(list).filter(({ id }) => !known.has(id))];
        state.next = next;
        state.more = 'idle';
      } catch {
        if (!signal.aborted) state.more = 'failed';
      }
    },
    /** Looks for conversations by their titles, once the typing pauses; '' shows all. */
    search: (text: string): void => {
      clearTimeout(searchTimer);
      searchTimer = setTimeout(() => {
        const query = text.trim();
        if (query === state.query) return;
        state.query = query;
        void load();
      }, searchDelayMs);
    },
    /** Gives a conversation another title; an empty one changes nothing. */
    rename: async (sessionId: string, title: string): Promise<void> => {
      const session = state.list.find(({ id }) => id === sessionId);
      const trimmed = title.trim();
      if (!session || trimmed === '' || trimmed === session.title) return;
      change(sessionId, { title: trimmed });
      try {
        const request = { id: sessionId, title: trimmed };
        const stored = await visitor.service.call(setSession, request, { keepalive: true });
        change(sessionId, { title: stored.title });
        conversationEvents.tell({ type: 'changed', sessionId });
      } catch {
        // The failed call has its toast.
        change(sessionId, { title: session.title });
      }
    },
    /** Deletes a conversation; for some seconds it can be taken back. */
    remove: (sessionId: string): void => {
      const session = state.list.find(({ id }) => id === sessionId);
      if (!session) return;
      state.list = state.list.filter(({ id }) => id !== sessionId);
      removals.remove(session);
      if (conversation.state.sessionId !== sessionId) return;
      leftId = sessionId;
      conversation.startNewChat();
    },
    /** Takes a deletion back. Resolves with false when it is too late, or when the service could not bring it back. */
    undoRemove: async (sessionId: string): Promise<boolean> => {
      const undone = removals.undo(sessionId);
      // Where the service has deleted it already, it could not be opened before it is back.
      if (!undone || !(await undone.isBack)) return false;
      const isStillEmpty = conversation.state.sessionId === null && conversation.state.draft === '';
      if (leftId === sessionId && isStillEmpty)
        await conversation.openSession(sessionId, undone.session.headId);
      return true;
    },
  };
};
