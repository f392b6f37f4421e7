import { baseDomain } from '../../service/contract/identity.ts';
import * as codes from '../../service/contract/codes.ts';
import { ServiceError } from '../../service/service-error.ts';
import { isOriginAllowed } from './allowed-origin.ts';
import type { Credentials } from '../identity/credentials.ts';
import { hasUser, isLoggedIn, siteUserOf } from '../identity/identity.ts';
import type { Visitor } from '../visitor.ts';
import type { VisitorPhase } from '../visitor-state.ts';
import { showFailure } from '../show-failure.ts';
import type { createConfiguration } from './configuration.ts';
import type { Environment } from '../environment.ts';

export type StartUpOptions = {
  configuration: Pick<ReturnType<typeof createConfiguration>, 'load'>;
  /**
   * Lets the embedding site say who its user is before the chat is ready; never rejects.
   * @param isNeeded Nothing can go on, or somebody else's conversations could be shown, without it.
   */
  beforeReady: (isNeeded: boolean) => Promise<void>;
  /** Finds out whether the page around is what it claims, where the browser does not say. */
  confirmHost: (allowedOrigins: readonly string[]) => Promise<boolean>;
  /** The state holds the service's configuration. */
  onConfigured: () => void;
};

const failurePhase = (error: unknown, environment: Environment): VisitorPhase => {
  const { hostOrigin, network } = environment;
  const code = error instanceof ServiceError ? error.code : undefined;
  if (code === codes.notFound) return { type: 'not-found' };
  if (code === codes.unauthorized) return { type: 'login-required' };
  if (code === codes.forbidden && hostOrigin) return { type: 'origin-not-allowed', origin: hostOrigin };
  return { type: network.isOnline() ? 'service-down' : 'offline' };
};

/**
 * Sets the sign-in client id: the built-in one on hosts of the list, else that of the custom domain.
 * Silent: where the lookup fails, the built-in one stays.
 */
const setClientId = async ({ state, environment, service }: Visitor): Promise<void> => {
  const { allowedHosts, href } = environment;
  const { host, hostname } = new URL(href);
  if (allowedHosts.includes(hostname) || allowedHosts.includes(host)) return;
  try {
    state.clientId = (await service.call(baseDomain, { customDomain: hostname })).clientId;
  } catch {
    // The client id that is set stays in use.
  }
};

/** Gets a token where none is stored; resolves to what went wrong, undefined when nothing did. */
const ensureToken = async (credentials: Credentials): Promise<{ error: unknown } | undefined> => {
  try {
    await credentials.ensure();
    return undefined;
  } catch (error) {
    return { error };
  }
};

/**
 * Asks who a stored login token belongs to. Never rejects: the login may serve although nobody answers now.
 */
const askForLogin = async (visitor: Visitor, isAgain = false): Promise<void> => {
  const { identity } = visitor;
  if (!isLoggedIn(identity.read().type)) return;
  try {
    const account = await visitor.account();
    if (!isAgain || !account.isKnown()) await account.ask();
  } catch (error) {
    // A login that is refused has a screen of its own.
    if (!(error instanceof ServiceError && error.code === codes.unauthorized)) showFailure(error);
  }
};

/**
 * Runs the start of a visitor with a good address and sets in its state what is learnt.
 * Free login and configuration are asked for at once; the custom domain never holds the start up.
 * @returns The phase to show.
 */
export const runStartUp = async (
  visitor: Visitor,
  { configuration, beforeReady, confirmHost, onConfigured }: StartUpOptions,
): Promise<VisitorPhase> => {
  const { state, environment, address, identity, credentials } = visitor;
  void setClientId(visitor);

  const fail = (error: unknown): VisitorPhase => {
    const phase = failurePhase(error, environment);
    // The other screens say why there is no chat.
    if (phase.type === 'service-down') showFailure(error);
    return phase;
  };
  const tokenFailure = ensureToken(credentials);
  const firstToken = credentials.token();
  const firstAsked = askForLogin(visitor);
  let loaded: Awaited<ReturnType<typeof configuration.load>>;
  try {
    loaded = await configuration.load();
  } catch (error) {
    return fail(error);
  }
  onConfigured();

  const { hostOrigin, isHostOriginCertain } = environment;
  const { allowedOrigins = [], topBarRead } = loaded;
  if (hostOrigin !== undefined && allowedOrigins.length > 0) {
    const refused = { type: 'origin-not-allowed', origin: hostOrigin } as const;
    if (!isOriginAllowed(hostOrigin, allowedOrigins)) return refused;
    if (!isHostOriginCertain && !(await confirmHost(allowedOrigins))) {
      return { ...refused, isUnconfirmed: true };
    }
  }
  identity.move({ type: 'configured' });

  const isLoginRequired = state.channelConfig.accessPermission === 1;
  await beforeReady(state.channelConfig.accessPermission === 1 || siteUserOf(identity.read()) !== '');
  await Promise.all([firstAsked, topBarRead]);
  // Another login may have been made meanwhile.
  if (credentials.token() !== firstToken) await askForLogin(visitor, true);
  if (state.account?.login === false) identity.move({ type: 'refused' });
  identity.show();
  if (state.identity === 'ended') return { type: 'login-required', hasEnded: true };
  if (isLoginRequired && !hasUser(identity.read())) {
    const isPreview = address.accessMode === 'preview';
    return { type: 'login-required', ...(isPreview && { isPreview }) };
  }

  // The configuration may ask for another credential than the stored record did.
  const failure = (await tokenFailure) ?? (await ensureToken(credentials));
  if (failure && !isLoggedIn(identity.read().type)) return fail(failure.error);
  return { type: 'ready' };
};
