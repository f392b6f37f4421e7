import { subscribeKey } from 'valtio/utils';
import { forgetUploads } from '../features/attachments/kept-files.ts';
import { whenState } from '../base/when-state.ts';
import { hasUser, isLoggedIn } from '../visitor/identity/identity.ts';
import { toasts } from '../ui/toast-store.ts';
import { LoginRefusedError } from '../visitor/logins/login-refused.ts';
import { createLogins } from '../visitor/logins/logins.ts';
import { forgetKept } from './forget-kept.ts';
import { HostCallError } from './host-call-error.ts';
import type { ShellApp } from './host-page.ts';
import { createStandAside } from './stand-aside.ts';
import { createUnread } from './unread-answers.ts';

/**
 * How long a login that the host page asks for is waited for; less than the page waits for an answer to its
 * call.
 */
const LOGIN_TIMEOUT_MS = 8000;

/** Returns the service's refusal where that is why a login has failed. */
const refusalIn = (error: unknown): LoginRefusedError | undefined => {
  const reason = error instanceof Error && error.cause instanceof LoginRefusedError ? error.cause : error;
  return reason instanceof LoginRefusedError ? reason : undefined;
};

/**
 * Logs visitors in and out: the users of the host page, and those with an account of the service. Its code
 * comes with the first login or logout.
 */
export const createAppLogins = (app: ShellApp) => {
  const { visitor, conversation, conversationEvents, host, signal } = app;
  const unread = app.store(createUnread);

  let toldOfLogin = false;
  const tellLogin = (isIn: boolean) => {
    toldOfLogin = isIn;
    host.tell({ type: 'login', isLoggedIn: isIn });
  };
  /**
   * Leaves nothing of the visitor before; the host page hears of a user who takes another's place, as of any
   * other login.
   */
  const welcomeOther = (isHere: boolean) => {
    unread.clear();
    forgetKept(visitor.address, isHere);
    // A toast may name a file of theirs.
    toasts.list = [];
    if (toldOfLogin && isLoggedIn(visitor.state.identity)) tellLogin(true);
  };

  /**
   * Tells the developer of the host page why the service has refused its user; the visitor only goes on
   * without.
   */
  const tellRefusal = (error: unknown): void => {
    const refusal = refusalIn(error);
    if (refusal) host.tell({ type: 'error', code: refusal.name, message: refusal.message });
  };

  const login = createLogins({
    visitor,
    onFailed: tellRefusal,
    getUserToken: () => host.connection()?.getUserToken() ?? Promise.resolve(null),
    whenIdle: () => whenState(conversation.state, ({ run }) => run === null, { signal }),
    onChange: (change) => {
      const isSame = change === 'same-visitor';
      if (!isSame) {
        conversation.forget();
        forgetUploads(visitor);
        welcomeOther(true);
        // The draft of the new visitor, typed before it was known who they are, stays theirs.
        conversation.setDraft(conversation.state.draft);
      }
      conversationEvents.tell({ type: 'visitor-changed', isSame });
    },
  });

  const standAside = createStandAside(app, login.logIn);

  const stopListening = conversationEvents.listen((event, from) => {
    if (event.type !== 'visitor-changed' || from !== 'elsewhere') return;
    visitor.followOtherTab();
    if (event.isSame) return;
    welcomeOther(false);
    if (host.state.canLogIn) standAside();
  });
  const follow = () => {
    const isIn = isLoggedIn(visitor.state.identity);
    if (isIn !== toldOfLogin) tellLogin(isIn);
  };
  const stopTelling = subscribeKey(visitor.state, 'identity', follow);
  follow();
  signal.addEventListener('abort', () => {
    stopListening();
    stopTelling();
  });

  return {
    renew: login.renew,
    logInWith: login.logInWith,
    /** Logs in the user whom the host page names, if it names one; never rejects. */
    logInSilently: async (): Promise<void> => {
      try {
        await login.logIn('start');
      } catch {
        // The visitor goes on without a login; the host page may ask for one, and hears then what went wrong.
      }
    },
    /**
     * Logs in because the host page asks for it; rejects when it names no user, or one whom the service
     * refuses. While an answer is being written it does not wait for the end: the host page hears of the
     * login by an event.
     */
    logIn: async (): Promise<void> => {
      const timeout = new Promise<'timeout'>((resolve) => {
        setTimeout(resolve, LOGIN_TIMEOUT_MS, 'timeout');
      });
      const loggedIn = login.logIn('asked').catch((error: unknown) => {
        throw refusalIn(error) ?? new HostCallError(`login failed: ${(error as Error).message}`);
      });
      const isLate = (await Promise.race([loggedIn, timeout])) === 'timeout';
      if ((isLate && conversation.state.run) || hasUser(visitor.identity.read())) return;
      throw new HostCallError(
        isLate
          ? 'login takes longer than 8 s.'
          : 'getUserToken is missing or gave null: it must give the token of a user.',
      );
    },
    /** Logs out because the host page asks for it. */
    logOutForHost: (): Promise<void> => login.logOut(),
    /** Logs out because the visitor wants it. */
    logOut: (): Promise<void> => login.logOut(true),
  };
};
