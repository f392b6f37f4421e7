import type { ChatContext } from '../chat/context.ts';
import type { Notices } from './notices.ts';
import { createPartLoader } from '../frame/part-loader.ts';

/** Badge and teaser. */
const notices = createPartLoader(async (context: ChatContext) => {
  const { createNotices } = await import('./notices.ts');
  return createNotices(context);
});

/** Loads what shows badge and teaser; again where that has failed before. */
export const loadNotices = (context: ChatContext): Promise<Notices> => notices.load(context);

/** Shows how many answers are unread, now and after each change. */
export const showUnread = (context: ChatContext): void => {
  notices.load(context).catch(() => undefined);
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
  notices.load(context).then(
    (loaded) => void loaded.setTeaser(text),
    () => undefined,
  );
};
