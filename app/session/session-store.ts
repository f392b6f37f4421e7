import { proxy } from 'valtio/vanilla';
import type { Language } from '../service/contract/headers.ts';
import { parseAddress } from './address.ts';
import { initialSession } from './initial-session.ts';
import { chooseLanguage, nearestLanguage, storedLanguage, storeLanguage } from './language.ts';
import { createSessionRuntime, type SessionRuntime } from './session-runtime.ts';
import type { SessionState } from './session-state.ts';
import { browserEnvironment, type StartEnvironment } from './start-environment.ts';
import { runStartUp } from './start-up.ts';

/** Who is visiting which bot, and where the start stands. Components read it with `useSnapshot`. */
export const session = proxy<SessionState>(initialSession());

let environment: StartEnvironment | undefined;
let runtime: SessionRuntime | undefined;
let isConfigured = false;
/** Ends what the start before this one still waits for. */
let startController = new AbortController();

/** Without an embedding site that names its user there is nobody to ask. */
let renewHostLogin = (): Promise<boolean | undefined> => Promise.resolve(undefined);

/** Sets what asks the embedding site once more who its user is, when the service does not honour the login any more. */
export const setHostLoginRenewal = (renew: () => Promise<boolean | undefined>): void => {
  renewHostLogin = renew;
};

/** What the started session works with; throws before `startUp` has read a good address. */
export const sessionRuntime = (): SessionRuntime => {
  if (!runtime) throw new Error('The session has not started.');
  return runtime;
};

/** As `sessionRuntime`, but undefined before there is one. */
export const currentRuntime = (): SessionRuntime | undefined => runtime;

const run = async (started: StartEnvironment): Promise<void> => {
  startController.abort();
  startController = new AbortController();
  const { signal } = startController;
  session.phase = { type: 'starting' };

  if (!runtime) {
    const parsed = parseAddress(started.href);
    if (!parsed.ok) {
      session.phase = { type: 'bad-address', problems: parsed.problems };
      return;
    }
    session.address = parsed.address;
    session.clientId = started.clientId;
    runtime = createSessionRuntime({
      environment: started,
      address: parsed.address,
      getLanguage: () => session.language,
      accessPermission: () => (isConfigured ? session.channelConfig.accessPermission : undefined),
      onLoginRequired: () => {
        session.isLoggedIn = false;
        session.phase = { type: 'login-required' };
      },
      renewHostLogin: () => renewHostLogin(),
    });
  }
  const phase = await runStartUp(session, runtime, () => {
    isConfigured = true;
  });
  if (signal.aborted) return;
  session.phase = phase;
  if (phase.type === 'offline') void runWhenOnline(started, signal);
};

const runWhenOnline = async (started: StartEnvironment, signal: AbortSignal): Promise<void> => {
  await started.network.whenOnline(signal);
  if (!signal.aborted) await run(started);
};

/** Takes up where the app runs, and the language to begin in. */
export const enterEnvironment = (given: StartEnvironment): void => {
  environment = given;
  const { storage, hostLocale, languages } = given;
  session.language = chooseLanguage(storedLanguage(storage), hostLocale, languages);
};

/** Starts the app in a given environment; see `startUp`. */
export const startIn = async (given: StartEnvironment): Promise<void> => {
  runtime = undefined;
  isConfigured = false;
  enterEnvironment(given);
  await run(given);
};

/**
 * Starts the app: address, identity, credentials and configuration; ends in a `session.phase` other than `starting`.
 * @param changes What differs from this browser window.
 */
export const startUp = (changes: Partial<StartEnvironment> = {}): Promise<void> =>
  startIn({ ...browserEnvironment(), ...changes });

/** Starts again after `offline` or `service-down`; everything typed and stored stays. */
export const retryStartUp = async (): Promise<void> => {
  if (environment) await run(environment);
};

/** Sets the language of the interface and remembers the choice. */
export const setLanguage = (language: Language): void => {
  session.language = language;
  if (environment) storeLanguage(environment.storage, language);
};

/** Takes over the host page's language unless the visitor has chosen one; not remembered. */
export const setHostLocale = (locale: string): void => {
  if (environment && storedLanguage(environment.storage)) return;
  session.language = nearestLanguage(locale);
};
