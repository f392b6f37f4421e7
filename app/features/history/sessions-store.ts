import { proxy } from 'valtio/vanilla';
import { conversation, openSession, startNewChat } from '../../conversation/conversation-store.ts';
import { onPageHidden } from '../../storage/page-hidden.ts';
import { conversationEvents } from '../../conversation/conversation-events.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';
import { visitorTimeZone } from './calendar-day.ts';
import { createSessionsStore } from './create-sessions-store.ts';
import { emptyHistory, type HistoryState } from './history-state.ts';
import { watchDay } from './watch-day.ts';

/** The visitor's conversations. Components read it with `useSnapshot`; only the verbs beside it change it. */
export const history = proxy<HistoryState>(emptyHistory(Date.now()));

const verbs = createSessionsStore({
  state: history,
  service: () => visitorRuntime().service,
  signals: conversationEvents,
  now: Date.now,
});

// Both live as long as the document.
const { signal } = new AbortController();
watchDay(verbs.beginDay, { now: Date.now, timeZone: visitorTimeZone }, signal);
onPageHidden(verbs.commitRemovals, signal);

/** Loads the list from its beginning. */
export const loadSessions = (): Promise<void> => verbs.load();

/** Takes over what has changed, without disturbing what is on show. */
export const refreshSessions = (): Promise<void> => verbs.refresh();

/** Loads the page of older conversations; nothing when there is none. */
export const loadMoreSessions = (): Promise<void> => verbs.loadMore();

/** Looks for conversations by their titles, once the typing pauses; '' shows all. */
export const searchSessions = (text: string): void => verbs.search(text);

/** Gives a conversation another title; an empty one changes nothing. */
export const renameSession = (sessionId: string, title: string): Promise<void> =>
  verbs.rename(sessionId, title);

/** The conversation that was left because it was deleted, to be back on show when that is taken back. */
let leftId: string | undefined;

/** Deletes a conversation; for some seconds it can be taken back. */
export const removeSession = (sessionId: string): void => {
  verbs.remove(sessionId);
  if (conversation.sessionId !== sessionId) return;
  leftId = sessionId;
  startNewChat();
};

/** Takes a deletion back. */
export const undoRemoveSession = async (sessionId: string): Promise<void> => {
  const undone = verbs.undoRemove(sessionId);
  // Where the service has deleted it already, it could not be opened before it is back.
  if (!undone || !(await undone.isBack)) return;
  const isStillEmpty = conversation.sessionId === null && conversation.draft === '';
  if (leftId === sessionId && isStillEmpty) await openSession(sessionId, undone.session.headId);
};
