import { subscribeKey } from 'valtio/utils';
import { forgetConversation } from '../conversation/conversation-store.ts';
import { sessionSignals } from '../conversation/session-signals.ts';
import { logIn, logOut, onVisitorChange, setHostUserToken, syncLogin } from '../session/login-store.ts';
import { session } from '../session/session-store.ts';
import { hostLink, tellHost } from './host-link.ts';

// This code comes once the host page names its user, or wants somebody logged in or out; it lives as long as the document.
setHostUserToken(() => hostLink.connection?.getUserToken() ?? Promise.resolve(null));

onVisitorChange((change) => {
  const isSame = change === 'same-visitor';
  if (!isSame) forgetConversation();
  sessionSignals.tell({ type: 'visitor-changed', isSame });
});

sessionSignals.listen((signal, from) => {
  if (signal.type === 'visitor-changed' && from === 'elsewhere') syncLogin();
});

subscribeKey(session, 'isLoggedIn', (isLoggedIn) => tellHost({ type: 'login-changed', isLoggedIn }));
if (session.isLoggedIn) tellHost({ type: 'login-changed', isLoggedIn: true });

/** Logs in the user whom the host page names, if it names one; never rejects. */
export const logInSilently = async (): Promise<void> => {
  try {
    await logIn('start');
  } catch {
    // The visitor goes on without; the host page may ask for a login, and hears what went wrong then.
  }
};

/** Logs in because the host page asks for it; rejects when it names nobody, or somebody who is not let in. */
export const logInForHost = async (): Promise<void> => {
  await logIn('asked');
  if (!session.isLoggedIn) throw new Error('The host page names nobody.');
};

export const logOutForHost = (): Promise<void> => logOut();
