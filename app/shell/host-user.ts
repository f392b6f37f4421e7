import { subscribeKey } from 'valtio/utils';
import { conversation, forgetConversation } from '../conversation/conversation-store.ts';
import { conversationEvents } from '../conversation/conversation-events.ts';
import { forgetUploads } from '../features/attachments/forget-uploads.ts';
import {
  logIn,
  logOut,
  onVisitorChange,
  setHostUserToken,
  setWhenQuiet,
  syncLogin,
} from '../visitor/login-store.ts';
import { visitor } from '../visitor/visitor-store.ts';
import { hostLink, tellHost } from './host-link.ts';
import { clearUnread } from './host-page.ts';

// This code comes once the host page names its user, or wants somebody logged in or out; it lives as long as the document.
setHostUserToken(() => hostLink.connection?.getUserToken() ?? Promise.resolve(null));

setWhenQuiet(
  () =>
    new Promise((resolve) => {
      const check = () => {
        if (conversation.run) return;
        stop();
        resolve();
      };
      const stop = subscribeKey(conversation, 'run', check);
      check();
    }),
);

onVisitorChange((change) => {
  const isSame = change === 'same-visitor';
  if (!isSame) {
    forgetConversation();
    forgetUploads();
    clearUnread();
  }
  conversationEvents.tell({ type: 'visitor-changed', isSame });
});

conversationEvents.listen((signal, from) => {
  if (signal.type !== 'visitor-changed' || from !== 'elsewhere') return;
  syncLogin();
  if (!signal.isSame) clearUnread();
});

subscribeKey(visitor, 'isLoggedIn', (isLoggedIn) => tellHost({ type: 'login', isLoggedIn }));
if (visitor.isLoggedIn) tellHost({ type: 'login', isLoggedIn: true });

/** Logs in the user whom the host page names, if it names one; never rejects. */
export const logInSilently = async (): Promise<void> => {
  try {
    await logIn('start');
  } catch {
    // The visitor goes on without; the host page may ask for a login, and hears what went wrong then.
  }
};

/** Less than the host page waits for an answer to its call. */
const ASKED_MS = 8000;

/**
 * Logs in because the host page asks for it; rejects when it names nobody, or somebody who is not let in. While an
 * answer is being written it does not wait for the end: the host page hears of the login by an event.
 */
export const logInForHost = async (): Promise<void> => {
  const later = new Promise<'later'>((resolve) => {
    setTimeout(resolve, ASKED_MS, 'later');
  });
  if ((await Promise.race([logIn('asked'), later])) === 'later' && conversation.run) return;
  if (!visitor.isLoggedIn) throw new Error('The host page names nobody.');
};

export const logOutForHost = (): Promise<void> => logOut();

export const logOutForVisitor = (): Promise<void> => logOut(true);
