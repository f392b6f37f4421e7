import { baseConfig, type ChannelConfig, type Configuration } from '../service/contract/configuration.ts';
import { baseDomain, isLogin, type LoginState } from '../service/contract/identity.ts';
import { codes } from '../service/contract/codes.ts';
import { ServiceError } from '../service/service-error.ts';
import { isOriginAllowed } from './allowed-origin.ts';
import type { Credentials } from './credentials.ts';
import type { Service } from '../service/service.ts';
import type { CredentialStore } from './credential-records.ts';
import type { AccessPermission, Address, VisitorPhase, VisitorState } from './visitor-state.ts';
import type { Environment } from './environment.ts';

/** The part of a visitor that the start works with. */
export type StartingVisitor = {
  /** Components read it with `useSnapshot`; only the visitor's verbs change it. */
  readonly state: VisitorState;
  readonly environment: Environment;
  /** The ids are empty while `state.phase` is `bad-address`. */
  readonly address: Address;
  readonly service: Service;
  readonly credentials: Credentials;
  readonly readRecord: CredentialStore['read'];
  readonly updateRecord: CredentialStore['update'];
  /** Reads from storage who is logged in, after this tab or another one has changed it. */
  readonly syncLogin: () => void;
};

export type StartUpOptions = {
  /**
   * Lets the embedding site say who its user is before the chat is ready; never rejects.
   * @param isNeeded Nothing can go on, or somebody else's conversations could be shown, without it.
   */
  beforeReady: (isNeeded: boolean) => Promise<void>;
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
const setClientId = async ({ state, environment, service }: StartingVisitor): Promise<void> => {
  const { allowedHosts, href } = environment;
  const { host, hostname } = new URL(href);
  if (allowedHosts.includes(hostname) || allowedHosts.includes(host)) return;
  try {
    state.clientId = (await service.call(baseDomain, { customDomain: hostname })).clientId;
  } catch {
    // The one that is set serves.
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

/** Asks who a stored login token belongs to; undefined for visitors who did not log in, and when nobody answers. */
const findLoginState = async ({ credentials, service }: StartingVisitor): Promise<LoginState | undefined> => {
  if (!credentials.isLoggedIn()) return undefined;
  try {
    return await service.call(isLogin, {}, { shownByCaller: true });
  } catch {
    return undefined;
  }
};

/** Asks who the login belongs to that is stored in the end: another one may have been made while the service answered. */
const settleLoginState = async (
  visitor: StartingVisitor,
  asked: { token: string | undefined; state: Promise<LoginState | undefined> },
): Promise<LoginState | undefined> => {
  const token = visitor.credentials.token();
  const state = token === asked.token ? asked.state : findLoginState(visitor);
  const login = await state;
  return visitor.credentials.token() === token ? login : settleLoginState(visitor, { token, state });
};

/** Derives who may chat: anonymous visitors (3), trial users (2), or only those who log in (1). */
export const accessPermissionOf = (
  channel: Pick<ChannelConfig, 'isAnonymous' | 'isTrial'>,
): AccessPermission => {
  if (channel.isAnonymous === 1) return 3;
  return channel.isTrial === 1 ? 2 : 1;
};

/** Takes over what the service says of the bot, the channel and the style. */
const applyConfiguration = (state: VisitorState, configuration: Configuration): void => {
  const { channel, robot, style, limits, links, speech } = configuration;
  state.channelConfig = { ...channel, accessPermission: accessPermissionOf(channel) };
  state.robotConfig = robot;
  state.styleConfig = style;
  state.limits = limits;
  state.links = links ?? {};
  state.speech = speech ?? { tts: 0, stt: 0 };
};

/** Gives a shared chat the bot's name and style; without them it has those of any bot. */
export const readConfiguration = async ({ state, service }: StartingVisitor): Promise<void> => {
  try {
    applyConfiguration(state, await service.call(baseConfig, {}, { shownByCaller: true }));
  } catch {
    // The shared chat can be read without it.
  }
};

const accountPhase = (login: LoginState | undefined): VisitorPhase | undefined => {
  if (!login || login.status === 'ok') return undefined;
  const { status, reason } = login;
  return { type: 'account', status, ...(reason !== undefined && { reason }) };
};

/**
 * Runs the start of a visitor with a good address and sets in its state what is learnt.
 * Free login and configuration are asked for at once; the custom domain never holds the start up.
 * @returns The phase to show.
 */
export const runStartUp = async (
  visitor: StartingVisitor,
  { beforeReady, onConfigured }: StartUpOptions,
): Promise<VisitorPhase> => {
  const { state, environment, address, service, credentials, readRecord, updateRecord } = visitor;
  void setClientId(visitor);

  const tokenFailure = ensureToken(credentials);
  const firstToken = credentials.token();
  const firstLoginState = findLoginState(visitor);
  let configuration: Configuration;
  try {
    configuration = await service.call(baseConfig, {}, { shownByCaller: true });
  } catch (error) {
    return failurePhase(error, environment);
  }
  applyConfiguration(state, configuration);
  onConfigured();

  const { hostOrigin } = environment;
  if (hostOrigin !== undefined && !isOriginAllowed(hostOrigin, configuration.allowedOrigins)) {
    return { type: 'origin-not-allowed', origin: hostOrigin };
  }
  if (address.accessMode === 'normal') {
    const isAnonymous = configuration.channel.isAnonymous === 1 && !readRecord().hostUser;
    updateRecord({ isAnonymous: isAnonymous ? '1' : '0' });
  }

  const isLoginRequired = address.accessMode === 'normal' && state.channelConfig.accessPermission === 1;
  await beforeReady(isLoginRequired || readRecord().hostUser !== '');
  const login = await settleLoginState(visitor, { token: firstToken, state: firstLoginState });
  if (login?.login === false) credentials.dropLogin();
  visitor.syncLogin();
  if (isLoginRequired && !credentials.isLoggedIn()) return { type: 'login-required' };
  const account = accountPhase(login);
  if (account) return account;

  // The configuration may ask for another credential than the stored record did.
  const failure = (await tokenFailure) ?? (await ensureToken(credentials));
  if (failure && !credentials.isLoggedIn()) return failurePhase(failure.error, environment);
  return { type: 'ready' };
};
