import { hostLogin, logout } from '../service/contract/identity.ts';
import { codes } from '../service/contract/codes.ts';
import { ServiceError } from '../service/service-error.ts';
import type { VisitorRuntime } from './visitor-runtime.ts';
import { isIdentityToken } from './identity.ts';
import { holdForLogin } from './login-hold.ts';

/** Who is visiting after the embedding site was asked: who was before, or they with a login now, or somebody else. */
export type VisitorChange = 'none' | 'same-visitor' | 'other-visitor';

/** Says who the site's user is: a JWT signed by the site, null for nobody. Rejects when the site cannot say. */
export type GetUserToken = () => Promise<string | null>;

type LoginRuntime = Pick<
  VisitorRuntime,
  'service' | 'readRecord' | 'updateRecord' | 'address' | 'credentials'
> & {
  /** Whether anybody may chat on this channel. */
  isAnonymousAllowed: () => boolean;
  /** Settles when no answer is being written, which the service would break off to hand it over. */
  whenQuiet: () => Promise<void>;
};

/** Who a JWT is about. Not verified, which the service does: it tells one user of the site from another. */
export const subjectOf = (token: string): string | undefined => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isFields = typeof claims === 'object' && claims !== null;
    return isFields && 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : undefined;
  } catch {
    return undefined;
  }
};

/** Forgets who was visiting, the anonymous identity included: it has become theirs with the login. */
const forgetVisitor = ({ updateRecord, isAnonymousAllowed }: LoginRuntime) =>
  updateRecord({
    token: '',
    hostUser: '',
    email: '',
    phone: '',
    anonymousToken: '',
    identity: '',
    isAnonymous: isAnonymousAllowed() ? '1' : '0',
  });

/** Somebody else is here, whom the service did not let in: the one before is forgotten all the same. */
export class OtherVisitorError extends Error {
  override name = 'OtherVisitorError';
  constructor(options: ErrorOptions) {
    super('The user of the site could not be logged in.', options);
  }
}

/**
 * Gets a login token.
 * @param anonymousToken Whose visitor becomes the user; '' for none.
 */
const exchange = async ({ service }: LoginRuntime, token: string, anonymousToken: string) => {
  const call = (presented: string) =>
    service.call(hostLogin, { token }, { token: presented, shownByCaller: true });
  try {
    return await call(anonymousToken);
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.code === codes.unauthorized;
    if (!isRefused || anonymousToken === '') throw error;
    // The anonymous token may have run out; without it the user comes without what was asked before.
    return call('');
  }
};

/**
 * Why the site is asked: the page starts, and whoever used it last may be gone; the service does not honour the stored
 * login any more; or the site wants it.
 */
export type LoginReason = 'start' | 'refused' | 'asked';

/** Logs the visitor in as the user whom the embedding site names. A login of theirs that is stored goes on. */
export const logInByHost = async (
  runtime: LoginRuntime,
  getUserToken: GetUserToken,
  reason: LoginReason,
): Promise<VisitorChange> => {
  const { readRecord, updateRecord } = runtime;
  if (runtime.address.accessMode === 'preview') return 'none';
  let userToken: string | null;
  try {
    userToken = await getUserToken();
  } catch (error) {
    if (readRecord().hostUser === '' || reason === 'asked') throw error;
    // Nobody says who is here: the conversations of the one before stay at the service.
    forgetVisitor(runtime);
    throw new OtherVisitorError({ cause: error });
  }
  const { hostUser, token: stored, leftUser } = readRecord();
  const isKnown = hostUser !== '';
  if (userToken === null) {
    // Logged out on the site as well: the next login there counts again.
    if (leftUser) updateRecord({ leftUser: '' });
    if (!isKnown) return 'none';
    forgetVisitor(runtime);
    return 'other-visitor';
  }
  const subject = subjectOf(userToken) ?? '';
  if (reason === 'start' && !isKnown && leftUser !== '' && leftUser === subject) return 'none';
  const isSameUser = isKnown && hostUser === subject;
  if (isSameUser && stored && reason !== 'refused') return 'none';
  const isOther = isKnown && !isSameUser;
  // Before the call: should it fail, the one before must not stay logged in.
  if (isOther) forgetVisitor(runtime);
  const { anonymousToken } = readRecord();
  const brought = isKnown || isIdentityToken(anonymousToken) ? '' : anonymousToken;
  if (brought) await runtime.whenQuiet();
  const logIn = async () => {
    const { token, user } = await exchange(runtime, userToken, brought);
    updateRecord({
      token,
      hostUser: subject || user.id,
      email: user.email ?? '',
      isAnonymous: '0',
      leftUser: '',
    });
  };
  const login = logIn();
  holdForLogin(login);
  try {
    await login;
  } catch (error) {
    if (isOther) throw new OtherVisitorError({ cause: error });
    throw error;
  }
  if (isOther) return 'other-visitor';
  return isSameUser ? 'none' : 'same-visitor';
};

/** A visitor who is logged out here. */
type LoggedOut = {
  change: VisitorChange;
  /** Settles once the service has been told, or cannot be. */
  told: Promise<void>;
};

/**
 * Logs the visitor out, here at once and then at the service.
 * @param isWanted By the visitor, whom the site may still know: its next page is not to log them in again.
 */
export const logOut = (runtime: LoginRuntime, isWanted = false): LoggedOut => {
  const { token, hostUser } = runtime.readRecord();
  if (!runtime.credentials.isLoggedIn() || !token) return { change: 'none', told: Promise.resolve() };
  const call = runtime.service.call(logout, {}, { token, shownByCaller: true });
  forgetVisitor(runtime);
  if (isWanted) runtime.updateRecord({ leftUser: hostUser });
  const told = call.then(
    () => undefined,
    // The service will not hear of the token again from here.
    () => undefined,
  );
  return { change: 'other-visitor', told };
};
