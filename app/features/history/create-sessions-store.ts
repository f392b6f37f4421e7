import type { ConversationEvents } from '../../conversation/conversation-events.ts';
import type { Session } from '../../service/contract/conversation.ts';
import { pullSession, setSession } from '../../service/contract/sessions.ts';
import type { Service } from '../../service/service.ts';
import type { HistoryState } from './history-state.ts';
import { createRemovals, type Undone } from './removals.ts';

export type SessionsStoreOptions = {
  state: HistoryState;
  service: () => Service;
  signals: ConversationEvents;
  now: () => number;
  /** How long typing must pause before it is searched for. */
  searchDelayMs?: number;
  undoMs?: number;
};

/** The verbs of the list of conversations; sessions-store.ts says what each does. */
export type SessionsVerbs = {
  load: () => Promise<void>;
  refresh: () => Promise<void>;
  loadMore: () => Promise<void>;
  search: (text: string) => void;
  rename: (sessionId: string, title: string) => Promise<void>;
  remove: (sessionId: string) => void;
  undoRemove: (sessionId: string) => Undone | undefined;
  commitRemovals: () => void;
  beginDay: () => void;
  dispose: () => void;
};

const isNewer = (one: Session, other: Session): boolean =>
  one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt;

/** Makes the verbs that change the list of conversations. */
export const createSessionsStore = (options: SessionsStoreOptions): SessionsVerbs => {
  const { state, service, signals, now, searchDelayMs = 250, undoMs = 6000 } = options;
  let asking = new AbortController();
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;
  let isStale = false;

  const pull = (signal: AbortSignal, next: string | null, isShown: boolean) =>
    service().call(
      pullSession,
      { ...(state.query && { query: state.query }), ...(next !== null && { next }) },
      { signal, shownByCaller: isShown },
    );

  const restore = (session: Session) => {
    if (state.query || state.list.some(({ id }) => id === session.id)) {
      void refresh();
      return;
    }
    const at = state.list.findIndex((other) => isNewer(session, other));
    state.list = at < 0 ? [...state.list, session] : state.list.toSpliced(at, 0, session);
  };
  const removals = createRemovals({ state, service, signals, restore, undoMs });
  const kept = (list: readonly Session[]) => list.filter(({ id }) => !removals.has(id));

  const change = (sessionId: string, fields: Partial<Session>) => {
    state.list = state.list.map((session) =>
      session.id === sessionId ? { ...session, ...fields } : session,
    );
  };

  const load = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    state.status = 'loading';
    state.more = 'idle';
    isStale = false;
    try {
      const { list, next = null } = await pull(signal, null, true);
      if (signal.aborted) return;
      Object.assign(state, { list: kept(list), next, status: 'ready', nowMs: now() });
      // What has changed meanwhile may have come too late for this answer.
      if (isStale) void refresh();
    } catch {
      if (signal.aborted) return;
      Object.assign(state, { list: [], next: null, status: 'failed' });
    }
  };

  /** Takes over the newest page and keeps what was loaded beyond it. */
  const refreshOnce = async () => {
    const { signal } = asking;
    if (state.status !== 'ready') return;
    const page = await pull(signal, null, true).catch(() => undefined);
    if (signal.aborted || !page) return;
    const ids = new Set(page.list.map(({ id }) => id));
    const last = page.list.at(-1);
    const beyond =
      page.next !== undefined && last
        ? state.list.filter((session) => !ids.has(session.id) && isNewer(last, session))
        : [];
    if (beyond.length === 0) state.next = page.next ?? null;
    state.list = kept([...page.list, ...beyond]);
    state.nowMs = now();
  };

  const isLoading = () => state.status === 'loading';
  const refresh = async () => {
    isStale = true;
    if (isRefreshing || isLoading()) return;
    isRefreshing = true;
    while (isStale && !isLoading()) {
      isStale = false;
      await refreshOnce();
    }
    isRefreshing = false;
  };

  const stopListening = signals.listen((signal, from) => {
    if (signal.type === 'visitor-changed') {
      if (!signal.isSame) {
        removals.forget();
        Object.assign(state, { list: [], next: null, query: '' });
      }
      if (state.status !== 'idle') void load();
      return;
    }
    if (signal.type === 'deleted') {
      state.list = state.list.filter(({ id }) => id !== signal.sessionId);
    }
    if (signal.type === 'changed' && from === 'elsewhere' && signal.headId != null) {
      const removed = state.removed.find(({ id }) => id === signal.sessionId);
      // It was deleted here, and then the visitor went on with it in another tab.
      if (removed && removed.headId !== signal.headId) removals.undo(removed.id);
    }
    void refresh();
  });

  return {
    load,
    refresh,
    loadMore: async () => {
      const { signal } = asking;
      if (state.status !== 'ready' || state.next === null || state.more === 'loading') return;
      state.more = 'loading';
      try {
        const { list, next = null } = await pull(signal, state.next, true);
        if (signal.aborted) return;
        const known = new Set(state.list.map(({ id }) => id));
        state.list = [...state.list, ...kept(list).filter(({ id }) => !known.has(id))];
        state.next = next;
        state.more = 'idle';
      } catch {
        if (!signal.aborted) state.more = 'failed';
      }
    },
    search: (text) => {
      clearTimeout(searchTimer);
      searchTimer = setTimeout(() => {
        const query = text.trim();
        if (query === state.query) return;
        state.query = query;
        void load();
      }, searchDelayMs);
    },
    rename: async (sessionId, title) => {
      const session = state.list.find(({ id }) => id === sessionId);
      const trimmed = title.trim();
      if (!session || trimmed === '' || trimmed === session.title) return;
      change(sessionId, { title: trimmed });
      try {
        const stored = await service().call(
          setSession,
          { id: sessionId, title: trimmed },
          { keepalive: true },
        );
        change(sessionId, { title: stored.title });
        signals.tell({ type: 'changed', sessionId });
      } catch {
        // The failed call has its toast.
        change(sessionId, { title: session.title });
      }
    },
    remove: (sessionId) => {
      const session = state.list.find(({ id }) => id === sessionId);
      if (!session) return;
      state.list = state.list.filter(({ id }) => id !== sessionId);
      removals.remove(session);
    },
    undoRemove: removals.undo,
    commitRemovals: removals.commitAll,
    beginDay: () => {
      state.nowMs = now();
      void refresh();
    },
    dispose: () => {
      stopListening();
      clearTimeout(searchTimer);
      asking.abort();
    },
  };
};
