import { proxy } from 'valtio/vanilla';
import type { Words } from '../../i18n/words.ts';
import type { Session } from '../../service/contract/sessions.ts';
import { pullSession } from '../../service/contract/sessions.ts';
import { createPagedList, emptyPages } from '../../service/paged-list.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { App } from '../app.ts';

export type ListedSessionsOptions = Pick<App, 'visitor'> & {
  /** Whether a conversation is deleted as far as the visitor is concerned. */
  isRemoved: (sessionId: string) => boolean;
  /** How long typing must pause before it is searched for. */
  searchDelayMs: number;
};

const isNewer = (one: Session, other: Session): boolean =>
  one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt;

/** Holds the conversations as the service lists them, newest first, or those that a search has found. */
export const createListedSessions = ({ visitor, isRemoved, searchDelayMs }: ListedSessionsOptions) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    ...emptyPages<Session>(),
    /** The text in the search box. */
    searchText: '',
    /** The text that the list was searched for; '' means all. */
    query: '',
    /** Deleted a moment ago: they can be brought back. */
    removed: [] as Session[],
    /** Why the service has not made a change; only while the list lies over the chat. */
    problem: null as Words | null,
    /** Changes with every calendar day, so that the groups are made anew. */
    nowMs: Date.now(),
  });
  let searchTimer: ReturnType<typeof setTimeout> | undefined;

  const pages = createPagedList<Session>({
    state,
    pull: async (next, signal) => {
      const request = { ...(state.query && { query: state.query }), ...(next !== null && { next }) };
      const page = await visitor.service.call(pullSession, request, { signal }).catch((error: unknown) => {
        showFailure(error);
        throw error;
      });
      state.nowMs = Date.now();
      return page;
    },
    idOf: ({ id }) => id,
    isBefore: isNewer,
    isKept: ({ id }) => !isRemoved(id),
  });
  const load = async (): Promise<void> => {
    await pages.load();
    // The present list may be the result of another search.
    if (state.status === 'failed') Object.assign(state, { list: [], next: null });
  };

  // Changed in place, not by `pages.change`, which would load anew: what is removed is in no page anyway.
  return {
    state,
    load,
    refresh: pages.refresh,
    loadMore: pages.loadMore,
    search: (text: string, isComposing: boolean): void => {
      state.searchText = text;
      if (isComposing) return;
      clearTimeout(searchTimer);
      searchTimer = setTimeout(() => {
        const query = text.trim();
        if (query === state.query) return;
        state.query = query;
        void load();
      }, searchDelayMs);
    },
    restore: (session: Session): void => {
      if (state.query || state.list.some(({ id }) => id === session.id)) {
        void pages.refresh();
        return;
      }
      const at = state.list.findIndex((other) => isNewer(session, other));
      state.list = state.list.toSpliced(at < 0 ? state.list.length : at, 0, session);
    },
    takeOut: (sessionId: string): void => {
      state.list = state.list.filter(({ id }) => id !== sessionId);
    },
    setTitle: (sessionId: string, title: string): void => {
      state.list = state.list.map((session) => (session.id === sessionId ? { ...session, title } : session));
    },
    /** Empties the list and the search; nothing that is under way comes any more. */
    reset: (): void => {
      clearTimeout(searchTimer);
      Object.assign(state, { searchText: '', query: '' });
      pages.reset();
    },
  };
};
