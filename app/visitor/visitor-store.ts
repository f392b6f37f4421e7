import { proxy } from 'valtio/vanilla';
import type { Language } from '../service/contract/headers.ts';
import { parseAddress } from './address.ts';
import { initialVisitor } from './initial-visitor.ts';
import { chooseLanguage, nearestLanguage, storedLanguage, storeLanguage } from './language.ts';
import { createVisitorRuntime, type VisitorRuntime } from './visitor-runtime.ts';
import type { VisitorState } from './visitor-state.ts';
import { browserEnvironment, type StartEnvironment } from './start-environment.ts';
import { runStartUp } from './start-up.ts';

/** Who is visiting which bot, and where the start stands. Components read it with `useSnapshot`. */
export const visitor = proxy<VisitorState>(initialVisitor());

let environment: StartEnvironment | undefined;
let runtime: VisitorRuntime | undefined;
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
export const visitorRuntime = (): VisitorRuntime => {
  if (!runtime) throw new Error('The visitor has not started.');
  return runtime;
};

/** As `visitorRuntime`, but undefined before there is one. */
export const currentRuntime = (): VisitorRuntime | undefined => runtime;

const run = async (started: StartEnvironment): Promise<void> => {
  startController.abort();
  startController = new AbortController();
  const { signal } = startController;
  visitor.phase = { type: 'starting' };

  if (!runtime) {
    const parsed = parseAddress(started.href);
    if (!parsed.ok) {
      visitor.phase = { type: 'bad-address', problems: parsed.problems };
      return;
    }
    visitor.address = parsed.address;
    visitor.clientId = started.clientId;
    runtime = createVisitorRuntime({
      environment: started,
      address: parsed.address,
      getLanguage: () => visitor.language,
      accessPermission: () => (isConfigured ? visitor.channelConfig.accessPermission : undefined),
      onLoginRequired: () => {
        visitor.isLoggedIn = false;
        visitor.phase = { type: 'login-required' };
      },
      renewHostLogin: () => renewHostLogin(),
    });
  }
  const phase = await runStartUp(visitor, runtime, () => {
    isConfigured = true;
  });
  if (signal.aborted) return;
  visitor.phase = phase;
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
  visitor.language = chooseLanguage(storedLanguage(storage), hostLocale, languages);
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
  visitor.language = language;
  if (environment) storeLanguage(environment.storage, language);
};

/** Takes over the host page's language unless the visitor has chosen one; not remembered. */
export const setHostLocale = (locale: string): void => {
  if (environment && storedLanguage(environment.storage)) return;
  visitor.language = nearestLanguage(locale);
};
