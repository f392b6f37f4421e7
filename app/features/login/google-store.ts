import { proxy } from 'valtio/vanilla';
import { googleLogin, GoogleStart, preGoogleLogin } from '../../service/contract/login.ts';
import type { OperationRequest } from '../../service/contract/operation.ts';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { App } from '../app.ts';
import { googleKey } from './google-key.ts';
import { createLogin } from './login-store.ts';
import { watchGoogle } from './watch-google.ts';

const WINDOW_FEATURES = 'popup,width=500,height=680';

type GoogleState = {
  /** The log-in that has begun; null while there is none, or it is being prepared. */
  started: GoogleStart | null;
  /**
   * State of its window: `away` when it was closed, belongs to an earlier page, or has cut its ties, which
   * look the same from here; `blocked` when the browser has not opened it.
   */
  window: 'open' | 'away' | 'blocked';
};

/** Makes the window of a log-in; each opens on a press, because a browser would block it later. */
const createLoginWindow = (state: GoogleState) => {
  let popup: Window | null = null;
  return {
    isOpen: (): boolean => popup?.closed === false,
    open: (address: string, text = ''): void => {
      popup = globalThis.open(address, '', WINDOW_FEATURES);
      state.window = popup ? 'open' : 'blocked';
      if (popup && text) popup.document.body.textContent = text;
    },
    goTo: (address: string): void => {
      if (popup && !popup.closed) popup.location.replace(address);
    },
    close: (): void => {
      popup?.close();
      popup = null;
    },
  };
};

/**
 * Logs a visitor in with Google, in a window of its own. That window reports to this one; where it cannot,
 * because its ties were cut or the page was loaded anew, the service tells the page that has the ticket. The
 * ticket is kept for the tab.
 */
export const createGoogle = (app: App) => {
  const { visitor, environment, logInWith, signal } = app;
  const login = app.store(createLogin);
  const storageKey = googleKey(visitor.address);
  const state = proxy<GoogleState>({ started: null, window: 'open' });
  const t = i18n.getFixedT(null, 'login');
  const loginWindow = createLoginWindow(state);
  let watching: AbortController | undefined;

  const stop = () => {
    watching?.abort();
    watching = undefined;
    state.started = null;
    tabStorage.remove(storageKey);
    loginWindow.close();
    if (login.state.view === 'google') login.show('form');
  };

  const end = (error: unknown) => {
    stop();
    login.showRefusal(error);
  };

  const exchange = (request: OperationRequest<typeof googleLogin>) =>
    logInWith(async (token) => {
      const entry = await visitor.service.call(googleLogin, request, { token });
      // The log-in is over, so a reload must not resume it.
      tabStorage.remove(storageKey);
      return entry;
    });

  const watch = (started: GoogleStart): void => {
    const lifetime = new AbortController();
    watching = lifetime;
    signal.addEventListener('abort', () => lifetime.abort(), { signal: lifetime.signal });
    watchGoogle(started, {
      signal: lifetime.signal,
      serviceOrigin: new URL(environment.serviceBase, document.baseURI).origin,
      isWindowOpen: loginWindow.isOpen,
      exchange,
      onDone: () => {
        stop();
        login.finish();
      },
      onFailed: end,
      onWindowGone: () => {
        if (state.window === 'open') state.window = 'away';
      },
    });
  };

  const follow = (started: GoogleStart) => {
    state.started = started;
    tabStorage.set(storageKey, JSON.stringify(started));
    watch(started);
  };

  const kept = readStored(tabStorage, storageKey, GoogleStart);
  if (kept && kept.expiresAt > Date.now()) {
    state.window = 'away';
    login.show('google');
    follow(kept);
  } else if (kept) {
    tabStorage.remove(storageKey);
    login.say(() => t('google.expired'));
  }

  return {
    /** Components read it with `useSnapshot`. */
    state,
    /** Begins a log-in: call it directly in the press. */
    begin: async (): Promise<void> => {
      if (login.state.pending || !login.mayGoOn()) return;
      loginWindow.open('', t('google.opening'));
      const preparing = new AbortController();
      watching = preparing;
      login.show('google');
      try {
        const { clientId } = visitor.state;
        const started = await visitor.service.call(
          preGoogleLogin,
          { clientId },
          { signal: preparing.signal },
        );
        if (preparing.signal.aborted) return;
        loginWindow.goTo(started.authUrl);
        follow(started);
      } catch (error) {
        if (!preparing.signal.aborted) end(error);
      }
    },
    /** Opens the window of the same log-in once more. */
    openAgain: (): void => {
      if (state.started) loginWindow.open(state.started.authUrl);
    },
    cancel: stop,
  };
};
