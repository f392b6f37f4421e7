import { codes } from '../service/contract/codes.ts';
import { hostLogin, logout } from '../service/contract/identity.ts';
import { ServiceError } from '../service/service-error.ts';
import { isIdentityToken } from './identity.ts';
import type { Visitor } from './visitor.ts';

/** Who is visiting after the embedding site was asked: the same visitor, who has a login now, or somebody else. */
export type VisitorChange = 'same-visitor' | 'other-visitor';

/**
 * Why the site is asked: the page starts, and its last user may be gone; the service refused the stored login; or the site asks for a
 * login.
 */
type LoginReason = 'start' | 'refused' | 'asked';

export type HostLoginOptions = {
  visitor: Visitor;
  /** Says who the site's user is: a JWT signed by the site, null for nobody. Rejects when the site cannot say. */
  getUserToken: () => Promise<string | null>;
  /** Settles when no answer is being written; the service would break one off to hand it over. */
  whenIdle: () => Promise<void>;
  /** Hears of each change of who is visiting, once the new credential is stored. */
  onChange: (change: VisitorChange) => void;
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

/** Somebody else is here, whom the service did not let in: the visitor before is forgotten all the same. */
class OtherVisitorError extends Error {
  override name = 'OtherVisitorError';
  constructor(options: ErrorOptions) {
    super('The user of the site could not be logged in.', options);
  }
}

/** Makes what logs users of the embedding site in and out. */
export const createHostLogin = ({ visitor, getUserToken, whenIdle, onChange }: HostLoginOptions) => {
  const { state, service, credentials, readRecord, updateRecord } = visitor;
  const isAnonymousAllowed = () => state.channelConfig.accessPermission === 3;
  let running: Promise<void> | undefined;
  /** A login that the site asked for during another one: it may name somebody else. */
  let next: Promise<void> | undefined;

  /** Forgets who was visiting, the anonymous identity included: it has become theirs with the login. */
  const forgetVisitor = () =>
    updateRecord({
      token: '',
      hostUser: '',
      email: '',
      phone: '',
      anonymousToken: '',
      identity: '',
      isAnonymous: isAnonymousAllowed() ? '1' : '0',
    });

  /**
   * Gets a login token.
   * @param anonymousToken Whose visitor becomes the user; '' for none.
   */
  const exchange = async (token: string, anonymousToken: string) => {
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

  const askSite = async (reason: LoginReason): Promise<string | null> => {
    try {
      return await getUserToken();
    } catch (error) {
      if (readRecord().hostUser === '' || reason === 'asked') throw error;
      // Nobody says who is here: the conversations of the visitor before stay at the service.
      forgetVisitor();
      throw new OtherVisitorError({ cause: error });
    }
  };

  /** Logs in as the user whom the site names. A stored login of theirs goes on. */
  const exchangeLogin = async (reason: LoginReason): Promise<VisitorChange | 'none'> => {
    if (visitor.address.accessMode === 'preview') return 'none';
    const userToken = await askSite(reason);
    const { hostUser, token: stored, leftUser } = readRecord();
    const isKnown = hostUser !== '';
    if (userToken === null) {
      // Logged out on the site as well: the next login there counts again.
      if (leftUser) updateRecord({ leftUser: '' });
      if (!isKnown) return 'none';
      forgetVisitor();
      return 'other-visitor';
    }
    const subject = subjectOf(userToken) ?? '';
    if (reason === 'start' && !isKnown && leftUser !== '' && leftUser === subject) return 'none';
    const isSameUser = isKnown && hostUser === subject;
    if (isSameUser && stored && reason !== 'refused') return 'none';
    const isOther = isKnown && !isSameUser;
    // Before the call: should it fail, the visitor before must not stay logged in.
    if (isOther) forgetVisitor();
    const { anonymousToken } = readRecord();
    const brought = isKnown || isIdentityToken(anonymousToken) ? '' : anonymousToken;
    if (brought) await whenIdle();
    const login = exchange(userToken, brought).then(({ token, user }) =>
      updateRecord({
        token,
        hostUser: subject || user.id,
        email: user.email ?? '',
        isAnonymous: '0',
        leftUser: '',
      }),
    );
    visitor.holdForLogin(login);
    try {
      await login;
    } catch (error) {
      if (isOther) throw new OtherVisitorError({ cause: error });
      throw error;
    }
    if (isOther) return 'other-visitor';
    return isSameUser ? 'none' : 'same-visitor';
  };

  const apply = async (change: VisitorChange | 'none'): Promise<void> => {
    visitor.syncLogin();
    if (change === 'none') return;
    onChange(change);
    if (state.phase.type === 'starting') return;
    // Another user may be under review, disabled, or let in where the one before was not.
    const isGated = state.phase.type !== 'ready' || state.channelConfig.accessPermission === 1;
    // Not waited for: what starts anew may itself have to wait for a login.
    if (isGated) void visitor.start();
    else if (!state.isLoggedIn) await credentials.ensure();
  };

  const logInOnce = async (reason: LoginReason): Promise<void> => {
    try {
      await apply(await exchangeLogin(reason));
    } catch (error) {
      if (error instanceof OtherVisitorError) await apply('other-visitor');
      throw error;
    }
  };

  /** Never rejects: whoever asked for the login hears of its failure. */
  const whenDone = () => Promise.allSettled([running]);

  const logInNext = async (): Promise<void> => {
    await whenDone();
    next = undefined;
    await logIn('asked');
  };

  /**
   * Logs in as the user whom the site names now; rejects when site or service cannot. Calls at once share one login, but a call
   * that the site asks for follows it: the site may name another user by then.
   */
  const logIn = (reason: LoginReason): Promise<void> => {
    if (running && reason === 'asked') return (next ??= logInNext());
    running ??= logInOnce(reason).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    logIn,
    /**
     * Logs out and goes on as a new visitor, or shows the log-in where one is required.
     * @param isWanted The visitor wants it, and stays logged out over page loads of a site that still knows them.
     */
    logOut: async (isWanted = false): Promise<void> => {
      // A login under way would come after it, and stay.
      await whenDone();
      const { token, hostUser } = readRecord();
      if (!credentials.isLoggedIn() || !token) {
        await apply('none');
        return;
      }
      const told = service.call(logout, {}, { token, shownByCaller: true });
      forgetVisitor();
      if (isWanted) updateRecord({ leftUser: hostUser });
      // When the call fails, the service does not hear of the token again from here either.
      const settled = Promise.allSettled([told]);
      await apply('other-visitor');
      await settled;
    },
    /**
     * Asks the site again after the service refused the login. Resolves to whether the refused call may be repeated, undefined when
     * nothing is known.
     */
    renew: async (): Promise<boolean | undefined> => {
      const { hostUser, token } = readRecord();
      const isRefused = () => readRecord().token === token;
      try {
        await running;
        if (isRefused()) await logIn('refused');
      } catch {
        // The stored record says what is left.
      }
      if (readRecord().hostUser !== hostUser) return false;
      return isRefused() ? undefined : true;
    },
  };
};
