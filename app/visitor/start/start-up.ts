import { accessLevelOf, baseConfig, type Configuration } from '../../service/contract/configuration.ts';
import { baseDomain } from '../../service/contract/identity.ts';
import { codes } from '../../service/contract/codes.ts';
import { ServiceError } from '../../service/service-error.ts';
import { loadCode } from '../../base/load-code.ts';
import { isOriginAllowed } from './allowed-origin.ts';
import type { Credentials } from '../identity/credentials.ts';
import type { Visitor } from '../visitor.ts';
import type { VisitorPhase, VisitorState } from '../visitor-state.ts';
import type { Environment } from '../environment.ts';
import { showFailure } from '../show-failure.ts';

export type StartUpOptions = {
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

/** Asks who a stored login token belongs to. Never rejects: the login may serve although nobody answers now. */
const askForLogin = async (visitor: Visitor, isAgain = false): Promise<void> => {
  const { credentials } = visitor;
  if (!credentials.isLoggedIn()) return;
  try {
    const account = await visitor.account();
    if (!isAgain || !account.isKnown()) await account.ask();
  } catch (error) {
    // A login that is refused has a screen of its own.
    if (!(error instanceof ServiceError && error.code === codes.unauthorized)) showFailure(error);
  }
};

/** Takes over what the service says of the bot, the channel and the style. */
const applyConfiguration = (state: VisitorState, configuration: Configuration): void => {
  const { channel, robot, style, limits, links, speech, approval } = configuration;
  state.channelConfig = { ...channel, accessPermission: accessLevelOf(channel) };
  state.robotConfig = robot;
  state.styleConfig = style;
  state.limits = limits;
  state.links = links ?? {};
  state.speech = speech ?? { tts: 0, stt: 0 };
  state.needsApproval = approval?.required === 1;
};

/** Decodes the header's text, which comes escaped as for HTML; nearly all texts have nothing to decode. */
const readTopBar = async ({ channelConfig }: VisitorState): Promise<void> => {
  if (!channelConfig.topBar.includes('&')) return;
  const code = await loadCode(() => import('./decode-text.ts')).catch(() => undefined);
  if (code) channelConfig.topBar = code.decodeText(channelConfig.topBar);
};

/** Gives a shared chat the bot's name and style; without them it has those of any bot. */
export const readConfiguration = async ({ state, service }: Visitor): Promise<void> => {
  try {
    applyConfiguration(state, await service.call(baseConfig, {}));
  } catch {
    // The shared chat can be read without it.
  }
};

/**
 * Runs the start of a visitor with a good address and sets in its state what is learnt.
 * Free login and configuration are asked for at once; the custom domain never holds the start up.
 * @returns The phase to show.
 */
export const runStartUp = async (
  visitor: Visitor,
  { beforeReady, confirmHost, onConfigured }: StartUpOptions,
): Promise<VisitorPhase> => {
  const { state, environment, address, service, credentials, readRecord, updateRecord } = visitor;
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
  let configuration: Configuration;
  try {
    configuration = await service.call(baseConfig, {});
  } catch (error) {
    return fail(error);
  }
  applyConfiguration(state, configuration);
  const topBarRead = readTopBar(state);
  onConfigured();

  const { hostOrigin, isHostOriginCertain } = environment;
  const { allowedOrigins = [] } = configuration;
  if (hostOrigin !== undefined && allowedOrigins.length > 0) {
    const refused = { type: 'origin-not-allowed', origin: hostOrigin } as const;
    if (!isOriginAllowed(hostOrigin, allowedOrigins)) return refused;
    if (!isHostOriginCertain && !(await confirmHost(allowedOrigins))) {
      return { ...refused, isUnconfirmed: true };
    }
  }
  if (address.accessMode === 'normal') {
    // A visitor who has logged in stays so on every level, and one whose login has ended does not become anonymous.
    const { token, loginEnded } = readRecord();
    const isAnonymous = configuration.channel.isAnonymous === 1 && !token && !loginEnded;
    updateRecord({ isAnonymous: isAnonymous ? '1' : '0' });
  }

  const isLoginRequired = address.accessMode === 'normal' && state.channelConfig.accessPermission === 1;
  const { hostUser, previewUser } = readRecord();
  const siteUser = address.accessMode === 'preview' ? previewUser : hostUser;
  await beforeReady(state.channelConfig.accessPermission === 1 || siteUser !== '');
  await Promise.all([firstAsked, topBarRead]);
  // Another login may have been made meanwhile.
  if (credentials.token() !== firstToken) await askForLogin(visitor, true);
  if (credentials.isLoggedIn() && state.account?.login === false) credentials.endLogin();
  visitor.syncLogin();
  if (credentials.hasLoginEnded()) return { type: 'login-required', hasEnded: true };
  if (isLoginRequired && !credentials.isLoggedIn()) return { type: 'login-required' };

  // The configuration may ask for another credential than the stored record did.
  const failure = (await tokenFailure) ?? (await ensureToken(credentials));
  if (failure && !credentials.isLoggedIn()) return fail(failure.error);
  return { type: 'ready' };
};
