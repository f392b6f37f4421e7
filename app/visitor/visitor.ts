import { proxy } from 'valtio/vanilla';
import type { Language } from '../service/contract/headers.ts';
import { freeLogin } from '../service/contract/identity.ts';
import { createService } from '../service/service.ts';
import type { ServiceError } from '../service/service-error.ts';
import { createSafeStorage, readJson, type SafeStorage } from '../storage/safe-storage.ts';
import { parseAddress } from './address.ts';
import { openCredentials } from './credential-records.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import type { Environment } from './environment.ts';
import { chooseLanguage, nearestLanguage, storedLanguage, storeLanguage } from './language.ts';
import { readConfiguration, runStartUp, type StartingVisitor, type StartUpOptions } from './start-up.ts';
import { randomUuid } from './uuid.ts';
import { type Address, initialVisitor, type VisitorState } from './visitor-state.ts';

/** Who is visiting which bot, and what calls to the service are made with. */
export type Visitor = StartingVisitor & {
  /** Keeps what is known of the visitor; for no longer than the page where no bot is visited, or where they only read. */
  readonly storage: SafeStorage;
  /** Shows a failed call that its caller does not show. */
  readonly reportFailure: (error: ServiceError) => void;
  /**
   * Starts, or starts again after `offline`, `service-down` or another login: address, identity, credentials and configuration.
   * Ends in a `state.phase` other than `starting`; everything typed and stored stays.
   */
  start: () => Promise<void>;
  /** Sets the language of the interface and remembers the choice. */
  setLanguage: (language: Language) => void;
  /** Takes over the host page's language unless the visitor has chosen one; not remembered. */
  setHostLocale: (locale: string) => void;
  /** Holds back what is to be sent until a login is over: sent meanwhile, it would stay with the visitor before. */
  holdForLogin: (login: Promise<unknown>) => void;
  /** Settles when no login is under way. */
  whenLoginSettled: () => Promise<unknown>;
  dispose: () => void;
};

export type VisitorOptions = {
  environment: Environment;
  /**
   * Whether the visitor only reads a shared chat: nothing is stored of them, no credential is sent or asked for, and the start only
   * looks up the bot's name and style. Default false.
   */
  isReader?: boolean;
  /** Hears of the failed calls that want a toast. */
  onFailure: (error: ServiceError) => void;
  beforeReady: StartUpOptions['beforeReady'];
  /** Asks the embedding site again who its user is, after the service refused the login; undefined when there is no site to ask. */
  renewHostLogin: () => Promise<boolean | undefined>;
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
  isLoggedIn: () => false,
  ensure: () => Promise.resolve(),
  renew: () => Promise.resolve(false),
  dropLogin: () => undefined,
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

  const records = openCredentials(storage, address);
  const guid = chatGuid(storage);
  let isConfigured = false;
  let login: Promise<unknown> = Promise.resolve();
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
          state.isLoggedIn = false;
          state.phase = { type: 'login-required' };
        },
        renewHostLogin: options.renewHostLogin,
        freeLogin: async (identityToken) => {
          const reply = await service.call(freeLogin, {}, { token: identityToken, shownByCaller: true });
          return reply.token;
        },
      });
  const service = createService({
    base: environment.serviceBase,
    identity: () => ({ ...address, guid }),
    credentials,
    getLanguage: () => state.language,
    onFailure: options.onFailure,
    fetch: environment.fetch,
  });

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
      onConfigured: () => {
        isConfigured = true;
      },
    });
    if (signal.aborted) return;
    state.phase = phase;
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
    reportFailure: options.onFailure,
    start,
    setLanguage: (language) => {
      state.language = language;
      storeLanguage(environment.storage, language);
    },
    setHostLocale: (locale) => {
      if (!storedLanguage(environment.storage)) state.language = nearestLanguage(locale);
    },
    holdForLogin: (started) => {
      login = started.catch(() => undefined);
    },
    whenLoginSettled: () => login,
    syncLogin: () => {
      state.isLoggedIn = credentials.isLoggedIn();
    },
    dispose: () => starting.abort(),
  };
  return visitor;
};
