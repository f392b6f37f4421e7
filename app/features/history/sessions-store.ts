import { onPageHidden } from '../../base/page-hidden.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { watchDay } from './calendar-day.ts';
import { createRemovals } from './removals.ts';
import { renameSession } from './rename-session.ts';
import { createListedSessions } from './listed-sessions.ts';
import { createSideMenu } from './side-menu-store.ts';

export type SessionsOptions = {
  /** How long typing must pause before it is searched for. */
  searchDelayMs?: number;
  /** How long a deletion can be taken back by a visitor who is not at its note. */
  undoMs?: number;
};

/** The visitor's conversations, newest first: joins their list, its removals and the conversation on show. */
export const createSessions = (app: App, { searchDelayMs = 250, undoMs = 6000 }: SessionsOptions = {}) => {
  const { visitor, conversation, conversationEvents, signal: disposed } = app;
  const { state: sideMenu } = app.store(createSideMenu);
  const list = createListedSessions({ visitor, isRemoved: (id) => removals.has(id), searchDelayMs });
  const { state, load, refresh, restore, takeOut, setTitle } = list;
  /** The conversation that was left because it was deleted, to be back on show when that is taken back. */
  let leftId: string | undefined;
  /** Shows why the service refused a change; no code of it means anything special for the list. */
  const tellFailure = (error: unknown) => {
    // The open list would hide a toast.
    if (sideMenu.isOpen && !sideMenu.isBeside) state.problem = () => failureText(error);
    else showToast('error', () => failureText(error));
  };
  const forgetProblem = (): void => {
    state.problem = null;
  };
  const removals = createRemovals({ state, visitor, conversationEvents, restore, tellFailure, undoMs });

  const rename = async (sessionId: string, text: string): Promise<void> => {
    const session = state.list.find(({ id }) => id === sessionId);
    const title = text.trim();
    if (!session || title === '' || title === session.title) return;
    forgetProblem();
    await renameSession({ visitor, conversationEvents, setTitle, tellFailure }, session, title);
  };

  const stopListening = conversationEvents.listen((event, from) => {
    if (event.type === 'visitor-changed') {
      const wasLoaded = state.status !== 'idle';
      if (!event.isSame) {
        removals.forget();
        forgetProblem();
        list.reset();
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
    void refresh();
  });
  const startDay = () => {
    state.nowMs = Date.now();
    void refresh();
  };
  watchDay(startDay, disposed);
  onPageHidden(removals.commitAll, disposed);
  const stopFinishing = visitor.beforeForgotten(removals.finish);
  disposed.addEventListener('abort', () => {
    stopListening();
    stopFinishing();
    list.reset();
  });

  return {
    state,
    /** Loads the list from its beginning. */
    load,
    /** Takes over what has changed, without disturbing what is on show. */
    refresh,
    /** Loads the page of older conversations; nothing when there is none. */
    loadMore: list.loadMore,
    /**
     * Takes over the text in the search box, and looks for conversations by their titles once the typing
     * pauses; '' shows all.
     * @param isComposing An input method is still composing the text: it is not looked for yet.
     */
    search: (text: string, isComposing = false): void => list.search(text, isComposing),
    /** Says no longer why a change was not made. */
    forgetProblem,
    /** Gives a conversation another title; an empty one changes nothing. */
    rename,
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
    /** Takes a deletion back. Resolves with false when it is too late or the service could not do it. */
    undoRemove: async (sessionId: string): Promise<boolean> => {
      forgetProblem();
      const session = await removals.undo(sessionId);
      // Opened only now: a conversation that the service has deleted cannot be opened before it is back.
      if (!session) return false;
      const isStillEmpty = conversation.state.sessionId === null && conversation.state.draft === '';
      if (leftId === sessionId && isStillEmpty) await conversation.openSession(sessionId, session.headId);
      return true;
    },
  };
};
