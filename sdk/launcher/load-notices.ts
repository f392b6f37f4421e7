import type { ChatContext } from '../chat/context.ts';
import type { Notices } from './notices.ts';

/** One for the life of each chat. */
const loaded = new WeakMap<ChatContext, Promise<Notices>>();

/** Fetches badge and teaser; a fetch that fails is tried again with the next count or teaser. */
const loadNotices = (context: ChatContext): Promise<Notices> => {
  const known = loaded.get(context);
  if (known) return known;
  const notices = import('./notices.ts').then(({ createNotices }) => createNotices(context));
  notices.catch(() => loaded.delete(context));
  loaded.set(context, notices);
  return notices;
};

/** Shows how many answers are unread, now and after each change. */
export const showUnread = (context: ChatContext): void => {
  loadNotices(context).catch(() => undefined);
};

/** Shows the count that an earlier page of this tab has kept, and tells the page of it. */
export const showKeptUnread = (context: ChatContext): void => {
  const { events, store } = context;
  const kept = store.status.unread;
  showUnread(context);
  if (kept > 0) events.emit('unread', { count: kept });
};

/** Shows a text beside the launcher; an empty one takes it away. */
export const setTeaser = (context: ChatContext, text: string): void => {
  loadNotices(context).then(
    (notices) => notices.setTeaser(text),
    () => undefined,
  );
};
