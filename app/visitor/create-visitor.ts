import { proxy } from 'valtio/vanilla';
import { codes } from '../service/contract/codes.ts';
import { freeLogin } from '../service/contract/identity.ts';
import { createService } from '../service/service.ts';
import type { ServiceError } from '../service/service-error.ts';
import { createSafeStorage, readJson, type SafeStorage } from '../storage/safe-storage.ts';
import { loadCode } from '../base/load-code.ts';
import type { Account } from './account.ts';
import { parseAddress } from './address.ts';
import { createChallenges } from './challenges.ts';
import { openCredentials } from './identity/credential-records.ts';
import { createCredentials, type Credentials } from './identity/credentials.ts';
import type { Environment } from './environment.ts';
import { chooseLanguage, nearestLanguage, storedLanguage, storeLanguage } from './language.ts';
import { canLogInHere } from './login-ways.ts';
import { readConfiguration, runStartUp, type StartUpOptions } from './start/start-up.ts';
import { randomUuid } from '../base/uuid.ts';
import type { Visitor } from './visitor.ts';
import { type Address, initialVisitor, type VisitorState } from './visitor-state.ts';

export type VisitorOptions = {
  environment: Environment;
  /**
   * Whether the visitor only reads a shared chat: nothing is stored of them, no credential is sent or asked for, and the start only
   * looks up the bot's name and style. Default false.
   */
  isReader?: boolean;
  beforeReady: StartUpOptions['beforeReady'];
  confirmHost: StartUpOptions['confirmHost'];
  /** Asks the embedding site again who its user is, after the service refused the login; undefined when there is no site to ask. */
  renewHostLogin: () => Promise<boolean | undefined>;
  /** Whether the page around the chat names its users. */
  hasSiteLogin: () => boolean;
};

/** How often an open page looks whether a token is about to end. */
const RENEW_EVERY_MS = 600_000;

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
  isLoggedIn: () => false,
  hasLoginEnded: () => false,
  isDue: () => false,
  renewAhead: () => Promise.resolve(),
  ensure: () => Promise.resolve(),
  renew: () => Promise.resolve(false),
  endLogin: () => undefined,
};

/** Names the owner of a login, also after its end; '' for none. */
const ownerOf = ({ hostUser, email, phone }: ReturnType<Visitor['readRecord']>): string =>
  [hostUser, email, phone].filter(Boolean).join(' ');

/** Takes over a login or logout that happened in another tab. */
const followOtherTab = ({ state, syncLogin, start, checkAccount }: Visitor): void => {
  const wasLoggedIn = state.isLoggedIn;
  syncLogin();
  const { phase, isLoggedIn, channelConfig } = state;
  const isShut = phase.type === 'login-required';
  const mustShut = phase.type === 'ready' && channelConfig.accessPermission === 1;
  if (isLoggedIn ? isShut : wasLoggedIn && mustShut) void start();
  else if (isLoggedIn !== wasLoggedIn && phase.type === 'ready') void checkAccount();
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
      storedLanguage(environment.storage),
      environment.hostLocale,
      environment.languages,
    ),
    ...(parsed.ok && { address, clientId: environment.clientId }),
  });

  const challenges = createChallenges(state);
  const records = openCredentials(storage, address);
  const guid = chatGuid(storage);
  let owner = ownerOf(records.read());
  let isConfigured = false;
  let login: Promise<unknown> = Promise.resolve();
  const unfinished = new Set<() => Promise<unknown>>();
  const lifetime = new AbortController();
  /** Ends what the start before this one still waits for. */
  let starting = new AbortController();

  const credentials = isReader
    ? noCredentials
    : createCredentials({
        store: records,
        accessMode: address.accessMode,
        userAgent: environment.userAgent,
        accessPermission: () => (isConfigured ? state.channelConfig.accessPermission : undefined),
        onLoginRequired: () => {
          visitor.syncLogin();
          // The messages that can be read stay where they are.
          if (state.phase.type === 'ready' && canLogInHere(state, options.hasSiteLogin()))
            void challenges.raise({ type: 'log-in' });
          else {
            // In preview, only a user of the site has a login that can end. They may go on without it.
            const hasEnded = state.hasLoginEnded || address.accessMode === 'preview';
            state.phase = { type: 'login-required', ...(hasEnded && { hasEnded }) };
          }
        },
        renewHostLogin: options.renewHostLogin,
        freeLogin: (identityToken) => service.call(freeLogin, {}, { token: identityToken }),
      });
  const service = createService({
    base: environment.serviceBase,
    identity: () => ({ ...address, guid }),
    credentials,
    getLanguage: () => state.language,
    onRefused: (error) => {
      if (error.code === codes.approvalRequired) void hearRefusal(error);
    },
    fetch: environment.fetch,
  });
  let loadedAccount: Promise<Account> | undefined;
  const loadAccount = async () => {
    const { createAccount } = await loadCode(() => import('./account.ts'));
    return createAccount({ state, service, credentials, challenges, updateRecord: records.update });
  };
  const account = (): Promise<Account> =>
    (loadedAccount ??= loadAccount().catch((error: unknown) => {
      loadedAccount = undefined;
      throw error;
    }));
  const hearRefusal = async (refused: ServiceError): Promise<void> => {
    // If the code does not load, the refused call shows the failure itself.
    const known = await account().catch(() => undefined);
    known?.hear(refused);
  };
  /** Finds out how the visitor stands, where the service knows more of them than their credential says. */
  const checkAccount = async (): Promise<void> => {
    const { accessPermission, trialMessages } = state.channelConfig;
    const isCounted = accessPermission === 2 && trialMessages !== undefined && !state.isLoggedIn;
    const isOk = state.account === null || state.account.status === 'ok';
    if (state.needsApproval || isCounted || !isOk)
      await account().then(
        ({ check }) => check(),
        () => undefined,
      );
  };

  const start = async (): Promise<void> => {
    starting.abort();
    starting = new AbortController();
    const { signal } = starting;
    if (isReader) {
      if (parsed.ok) await readConfiguration(visitor);
      state.phase = { type: 'ready' };
      return;
    }
    state.phase = { type: 'starting' };
    if (!parsed.ok) {
      state.phase = { type: 'bad-address', problems: parsed.problems };
      return;
    }
    const phase = await runStartUp(visitor, {
      beforeReady: options.beforeReady,
      confirmHost: options.confirmHost,
      onConfigured: () => {
        isConfigured = true;
      },
    });
    if (signal.aborted) return;
    state.phase = phase;
    if (phase.type === 'ready') void checkAccount();
    if (phase.type === 'offline') void startWhenOnline(signal);
  };
  const startWhenOnline = async (signal: AbortSignal): Promise<void> => {
    await environment.network.whenOnline(signal);
    if (!signal.aborted) await start();
  };

  const visitor: Visitor = {
    state,
    environment,
    storage,
    address,
    service,
    credentials,
    readRecord: records.read,
    updateRecord: records.update,
    challenges,
    account,
    checkAccount,
    start,
    setLanguage: (language) => {
      state.language = language;
      storeLanguage(environment.storage, language);
    },
    setHostLocale: (locale) => {
      if (!storedLanguage(environment.storage)) state.language = nearestLanguage(locale);
    },
    beforeForgotten: (finish) => {
      unfinished.add(finish);
      return () => unfinished.delete(finish);
    },
    finishVisit: () => Promise.allSettled([...unfinished].map((finish) => finish())),
    holdForLogin: (started) => {
      login = started.catch(() => undefined);
    },
    whenLoginSettled: () => login,
    syncLogin: () => {
      const isLoggedIn = credentials.isLoggedIn();
      const record = records.read();
      state.hasLoginEnded = credentials.hasLoginEnded();
      const before = owner;
      owner = ownerOf(record);
      if (isLoggedIn !== state.isLoggedIn) {
        state.isLoggedIn = isLoggedIn;
        if (state.account?.login !== isLoggedIn) state.account = null;
        // A login may allow what was asked for, unless somebody else had asked for it.
        challenges.settleAll(isLoggedIn && (before === '' || before === owner));
      } else if (isLoggedIn) challenges.settle(true, 'log-in');
    },
    dispose: () => {
      starting.abort();
      lifetime.abort();
    },
  };
  const { signal } = lifetime;
  // Another tab has changed what is stored.
  globalThis.addEventListener?.('storage', () => followOtherTab(visitor), { signal });
  const renewAhead = () => {
    if (credentials.isDue())
      void account().then(
        (known) => known.renewAhead(),
        () => undefined,
      );
  };
  const renewing = setInterval(renewAhead, RENEW_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(renewing));
  // Timers stand still while a computer sleeps.
  globalThis.document?.addEventListener('visibilitychange', renewAhead, { signal });
  return visitor;
};
