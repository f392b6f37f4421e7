import { proxy } from 'valtio/vanilla';
import type { Session } from '../../service/contract/conversation.ts';
import { pullSession, setSession } from '../../service/contract/sessions.ts';
import { createPagedList, emptyPages } from '../../service/paged-list.ts';
import { onPageHidden } from '../../base/page-hidden.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { watchDay } from './calendar-day.ts';
import { createRemovals } from './removals.ts';
import { createSideMenu } from './side-menu-store.ts';

export type SessionsOptions = {
  /** How long typing must pause before it is searched for. */
  searchDelayMs?: number;
  /** How long a deletion can be taken back by a visitor who is not at its note. */
  undoMs?: number;
};

const isNewer = (one: Session, other: Session): boolean =>
  one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt;

/** The visitor's conversations, newest first. */
export const createSessions = (app: App, { searchDelayMs = 250, undoMs = 6000 }: SessionsOptions = {}) => {
  const { visitor, conversation, conversationEvents, signal: disposed } = app;
  const { state: sideMenu } = app.store(createSideMenu);
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
    problem: '',
    /** Changes with every calendar day, so that the groups are made anew. */
    nowMs: Date.now(),
  });
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  /** The conversation that was left because it was deleted, to be back on show when that is taken back. */
  let leftId: string | undefined;

  const pages = createPagedList<Session>({
    state,
    pull: async (next, signal) => {
      const request = { ...(state.query && { query: state.query }), ...(next !== null && { next }) };
      const page = await visitor.service.call(pullSession, request, { signal });
      state.nowMs = Date.now();
      return page;
    },
    idOf: ({ id }) => id,
    isBefore: isNewer,
    isKept: ({ id }) => !removals.has(id),
  });
  const load = async (): Promise<void> => {
    await pages.load();
    // The present list may be the result of another search.
    if (state.status === 'failed') Object.assign(state, { list: [], next: null });
  };

  // The list is changed in place, not by `pages.change`: that would load it anew, and what is removed is in
  // no page anyway.
  const restore = (session: Session) => {
    if (state.query || state.list.some(({ id }) => id === session.id)) {
      void pages.refresh();
      return;
    }
    const at = state.list.findIndex((other) => isNewer(session, other));
    state.list = state.list.toSpliced(at < 0 ? state.list.length : at, 0, session);
  };
  const takeOut = (sessionId: string) => {
    state.list = state.list.filter(({ id }) => id !== sessionId);
  };
  const setTitle = (sessionId: string, title: string) => {
    state.list = state.list.map((session) => (session.id === sessionId ? { ...session, title } : session));
  };
  /**
   * Shows why the service has refused a change. Its code does not matter: none has a special meaning for a
   * change of the list.
   */
  const tellFailure = (error: unknown) => {
    // The open list would hide a toast.
    if (sideMenu.isOpen && !sideMenu.isBeside) state.problem = failureText(error);
    else showToast('error', failureText(error));
  };
  const forgetProblem = (): void => {
    state.problem = '';
  };
  const removals = createRemovals({ state, visitor, conversationEvents, restore, tellFailure, undoMs });

  const stopListening = conversationEvents.listen((event, from) => {
    if (event.type === 'visitor-changed') {
      const wasLoaded = state.status !== 'idle';
      if (!event.isSame) {
        removals.forget();
        forgetProblem();
        clearTimeout(searchTimer);
        Object.assign(state, { searchText: '', query: '' });
        pages.reset();
      }
      if (wasLoaded) void load();
      return;
    }
    if (event.type === 'deleted') takeOut(event.sessionId);
    if (event.type === 'changed' && from === 'elsewhere' && event.headId != null) {
      const removed = state.removed.find(({ id }) => id === event.sessionId);
      // It was deleted here, and then the visitor went on with it in another tab.
      if (removed && removed.headId !== event.headId) void removals.undo(removed.id);
    }
    void pages.refresh();
  });
  const startDay = () => {
    state.nowMs = Date.now();
    void pages.refresh();
  };
  watchDay(startDay, disposed);
  onPageHidden(removals.commitAll, disposed);
  const stopFinishing = visitor.beforeForgotten(removals.finish);
  disposed.addEventListener('abort', () => {
    stopListening();
    stopFinishing();
    clearTimeout(searchTimer);
    pages.reset();
  });

  return {
    state,
    /** Loads the list from its beginning. */
    load,
    /** Takes over what has changed, without disturbing what is on show. */
    refresh: pages.refresh,
    /** Loads the page of older conversations; nothing when there is none. */
    loadMore: pages.loadMore,
    /**
     * Takes over the text in the search box, and looks for conversations by their titles once the typing
     * pauses; '' shows all.
     * @param isComposing An input method is still composing the text: it is not looked for yet.
     */
    search: (text: string, isComposing = false): void => {
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
    /** Says no longer why a change was not made. */
    forgetProblem,
    /** Gives a conversation another title; an empty one changes nothing. */
    rename: async (sessionId: string, text: string): Promise<void> => {
      const session = state.list.find(({ id }) => id === sessionId);
      const title = text.trim();
      if (!session || title === '' || title === session.title) return;
      forgetProblem();
      setTitle(sessionId, title);
      try {
        const change = { id: sessionId, title };
        const options = { keepalive: true };
        const stored = await visitor.service.call(setSession, change, options);
        setTitle(sessionId, stored.title);
        conversationEvents.tell({ type: 'changed', sessionId });
      } catch (error) {
        tellFailure(error);
        setTitle(sessionId, session.title);
      }
    },
    /** Deletes a conversation; for some seconds it can be taken back. */
    remove: (sessionId: string): void => {
      const session = state.list.find(({ id }) => id === sessionId);
      if (!session) return;
      forgetProblem();
      takeOut(sessionId);
      removals.remove(session);
      if (conversation.state.sessionId !== sessionId) return;
      leftId = sessionId;
      conversation.startNewChat();
    },
    holdRemoval: removals.hold,
    /**
     * Takes a deletion back. Resolves with false when it is too late, or when the service could not bring it
     * back.
     */
    undoRemove: async (sessionId: string): Promise<boolean> => {
      forgetProblem();
      const session = await removals.undo(sessionId);
      // It is opened only now: a conversation that the service has deleted cannot be opened before it is
      // back.
      if (!session) return false;
      const isStillEmpty = conversation.state.sessionId === null && conversation.state.draft === '';
      if (leftId === sessionId && isStillEmpty) await conversation.openSession(sessionId, session.headId);
      return true;
    },
  };
};
