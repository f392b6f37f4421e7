import { proxy } from 'valtio/vanilla';
import { appLanguages } from '../i18n/app-languages.ts';
import { freeLogin } from '../service/contract/identity.ts';
import { createService, type Service } from '../service/service.ts';
import { createSafeStorage, readJson, type SafeStorage } from '../storage/safe-storage.ts';
import { parseAddress } from './address.ts';
import { createChallenges } from './challenges.ts';
import { createIdentity } from './identity/create-identity.ts';
import { createCredentials, type Credentials } from './identity/credentials.ts';
import type { Environment } from './environment.ts';
import { chooseLanguage, storedLanguage, storeLanguage } from './language.ts';
import { followOtherTab, keepCurrent } from './keep-current.ts';
import { createAccountLoader } from './load-account.ts';
import { canLogInHere } from './login-ways.ts';
import { createStart } from './start/create-start.ts';
import type { StartUpOptions } from './start/start-up.ts';
import { randomUuid } from '../base/uuid.ts';
import type { Visitor } from './visitor.ts';
import { type Address, initialVisitor, type VisitorState } from './visitor-state.ts';

export type VisitorOptions = {
  environment: Environment;
  /**
   * Whether the visitor only reads a shared chat: nothing is stored of them, no credential is sent or asked
   * for, and the start only looks up the bot's name and style. Default false.
   */
  isReader?: boolean;
  beforeReady: StartUpOptions['beforeReady'];
  confirmHost: StartUpOptions['confirmHost'];
  /**
   * Asks the embedding site again who its user is, after the service refused the login; undefined when there
   * is no site to ask.
   */
  renewHostLogin: () => Promise<boolean | undefined>;
  /** Whether the page around the chat names its users. */
  hasSiteLogin: () => boolean;
};

const GUID_KEY = 'casement:guid';

const chatGuid = (storage: SafeStorage): string => {
  const stored = readJson(storage, GUID_KEY);
  if (typeof stored === 'string' && stored) return stored;
  const guid = randomUuid();
  storage.set(GUID_KEY, JSON.stringify(guid));
  return guid;
};

const unstored = () =>
  createSafeStorage(() => {
    throw new Error('Nothing is stored.');
  });

const noCredentials: Credentials = {
  token: () => undefined,
  isDue: () => false,
  renewAhead: () => Promise.resolve(),
  ensure: () => Promise.resolve(),
  renew: () => Promise.resolve(false),
};

/** Keeps what is still to be done in the name of a visitor, who may be forgotten before. */
const createUnfinished = () => {
  const unfinished = new Set<() => Promise<unknown>>();
  return {
    add: (finish: () => Promise<unknown>) => {
      unfinished.add(finish);
      return () => unfinished.delete(finish);
    },
    finish: () => Promise.allSettled([...unfinished].map((finish) => finish())),
  };
};

/** Knows the login under way, if there is one. */
const createLoginHold = () => {
  let login: Promise<unknown> = Promise.resolve();
  return {
    holdForLogin: (started: Promise<unknown>) => {
      login = started.catch(() => undefined);
    },
    whenLoginSettled: () => login,
  };
};

/** The address of no bot at all. */
const nowhere: Address = { botId: '', channelId: '', styleId: '', accessMode: 'normal' };

/** Makes the visitor of one document. Nothing is asked of the service before `start`. */
export const createVisitor = (options: VisitorOptions): Visitor => {
  const { environment, isReader = false } = options;
  const parsed = parseAddress(environment.href);
  const address = parsed.ok ? parsed.address : nowhere;
  // A bad address names no bot whose records could be kept.
  const storage = parsed.ok && !isReader ? environment.storage : unstored();
  const state = proxy<VisitorState>({
    ...initialVisitor(),
    language: chooseLanguage(
      storedLanguage(environment.storage, appLanguages),
      environment.hostLocale,
      environment.languages,
      appLanguages,
    ),
    ...(parsed.ok && { address, clientId: environment.clientId }),
    ...(address.accessMode === 'preview' && { identity: 'preview' }),
  });

  const challenges = createChallenges(state);
  const unfinished = createUnfinished();
  const identity = createIdentity({ storage, address, state, challenges, finishVisit: unfinished.finish });
  const guid = chatGuid(storage);
  let isConfigured = false;

  /**
   * Has the visitor log in over the chat, where they can; the messages that can be read stay where they are.
   */
  const requireLogin = (): void => {
    if (state.phase.type === 'ready' && canLogInHere(state, options.hasSiteLogin())) {
      void challenges.raise({ type: 'log-in' });
      return;
    }
    // In preview, only a user of the site has a login that can end. They may go on without it.
    const hasEnded = state.identity === 'ended' || address.accessMode === 'preview';
    state.phase = { type: 'login-required', ...(hasEnded && { hasEnded }) };
  };

  const credentials = isReader
    ? noCredentials
    : createCredentials({
        identity,
        userAgent: environment.userAgent,
        accessPermission: () => (isConfigured ? state.channelConfig.accessPermission : undefined),
        onLoginRequired: requireLogin,
        renewHostLogin: options.renewHostLogin,
        freeLogin: (identityToken) => service.call(freeLogin, {}, { token: identityToken }),
      });
  const service: Service = createService({
    base: environment.serviceBase,
    identity: () => ({ ...address, guid }),
    credentials,
    getLanguage: () => state.language,
    onRefused: (error) => accounts.hearRefusal(error),
    fetch: environment.fetch,
  });
  const accounts = createAccountLoader({ state, service, identity, credentials, challenges });

  const visitor: Visitor = {
    state,
    environment,
    address,
    service,
    credentials,
    storage,
    identity,
    challenges,
    account: accounts.account,
    checkAccount: accounts.checkAccount,
    start: () => starts.start(),
    setLanguage: (language) => {
      state.language = language;
      storeLanguage(environment.storage, language);
    },
    setHostLocale: (locale) => {
      const stored = storedLanguage(environment.storage, appLanguages);
      state.language = chooseLanguage(stored, locale, environment.languages, appLanguages);
    },
    followOtherTab: () => followOtherTab(visitor),
    standAside: () => starts.standAside(),
    beforeForgotten: unfinished.add,
    ...createLoginHold(),
    dispose: () => {
      starts.dispose();
      lifetime.abort();
    },
  };
  const starts = createStart(visitor, {
    parsed,
    isReader,
    beforeReady: options.beforeReady,
    confirmHost: options.confirmHost,
    onConfigured: () => {
      isConfigured = true;
    },
  });
  const lifetime = new AbortController();
  keepCurrent(visitor, accounts.renewAhead, lifetime.signal);
  return visitor;
};
