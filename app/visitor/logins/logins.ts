import { codes } from '../../service/contract/codes.ts';
import { hostLogin, logout } from '../../service/contract/host-login.ts';
import type { OperationResponse } from '../../service/contract/operation.ts';
import type { Login } from '../../service/contract/login.ts';
import { ServiceError } from '../../service/service-error.ts';
import { isIdentityToken, LOGIN_SHARE, renewalTime } from '../identity/credentials.ts';
import type { Visitor } from '../visitor.ts';

/** The result of asking the embedding site: the same visitor, who has a login now, or somebody else. */
export type VisitorChange = 'same-visitor' | 'other-visitor';

/**
 * Why the site is asked: the page starts, and its last user may be gone; the service refused the stored login; or the site asks for a
 * login.
 */
type LoginReason = 'start' | 'refused' | 'asked';

/** Asks the service for a login; takes the credential whose visitor becomes the user, '' for none. */
export type LoginCall<Reply> = (presented: string) => Promise<Reply>;

export type LoginsOptions = {
  visitor: Visitor;
  /** Says who the site's user is: a JWT signed by the site, null for nobody. Rejects when the site cannot say. */
  getUserToken: () => Promise<string | null>;
  /** Settles when no answer is being written; the service would break one off to hand it over. */
  whenIdle: () => Promise<void>;
  /** Hears of each change of who is visiting, once the new credential is stored. */
  onChange: (change: VisitorChange) => void;
};

const readClaims = (token: string): Partial<Record<'sub' | 'preview', unknown>> => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
};

/** Returns the subject of a JWT, to tell one user of the site from another. Only the service verifies it. */
export const subjectOf = (token: string): string | undefined => {
  const { sub } = readClaims(token);
  return typeof sub === 'string' ? sub : undefined;
};

/** Somebody else is here, whom the service did not let in: the visitor before is forgotten all the same. */
class OtherVisitorError extends Error {
  override name = 'OtherVisitorError';
  constructor(options: ErrorOptions) {
    super('The user of the site could not be logged in.', options);
  }
}

/**
 * Gets a login token.
 * @param anonymousToken The token of the visitor who becomes the user; '' for none.
 */
const exchange = async <Reply>(call: LoginCall<Reply>, anonymousToken: string): Promise<Reply> => {
  try {
    return await call(anonymousToken);
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.code === codes.unauthorized;
    if (!isRefused || anonymousToken === '') throw error;
    // The anonymous token may have run out; without it the user comes without what was asked before.
    return call('');
  }
};

/** Logs visitors in and out: users of the embedding site, and those of the service. */
export const createLogins = ({ visitor, getUserToken, whenIdle, onChange }: LoginsOptions) => {
  const { state, service, credentials, readRecord, updateRecord } = visitor;
  const isAnonymousAllowed = () => state.channelConfig.accessPermission === 3;
  let running: Promise<void> | undefined;
  /** A login that the site asked for during another one: it may name somebody else. */
  let next: Promise<void> | undefined;

  /**
   * Forgets the visitor and the anonymous identity, which became theirs with the login. Their registered work is done
   * before; resolves once the service knows of it.
   */
  const forgetVisitor = (): Promise<unknown> => {
    const finished = visitor.finishVisit();
    updateRecord({
      token: '',
      hostUser: '',
      accountId: '',
      email: '',
      phone: '',
      anonymousToken: '',
      identity: '',
      loginEnded: false,
      tokenRenewAt: 0,
      anonymousRenewAt: 0,
      isAnonymous: isAnonymousAllowed() ? '1' : '0',
    });
    return finished;
  };

  const askSite = async (reason: LoginReason): Promise<string | null> => {
    try {
      return await getUserToken();
    } catch (error) {
      if (readRecord().hostUser === '' || reason === 'asked') throw error;
      // The site does not say who is here, so the conversations of the visitor before stay at the service.
      void forgetVisitor();
      throw new OtherVisitorError({ cause: error });
    }
  };

  /** Forgets the user whom the site has let into the preview. */
  const leavePreview = async (): Promise<VisitorChange | 'none'> => {
    if (readRecord().previewUser === '') return 'none';
    updateRecord({ previewToken: '', previewUser: '' });
    await credentials.ensure();
    return 'other-visitor';
  };

  /** Lets somebody in whose site says that they may preview the bot; others see what the channel shows to anybody. */
  const exchangePreview = async (): Promise<VisitorChange | 'none'> => {
    const userToken = await getUserToken();
    const subject = userToken === null ? undefined : subjectOf(userToken);
    if (userToken === null || !subject || readClaims(userToken).preview !== true) return leavePreview();
    // A token that is still to come must not take the place of this one.
    await credentials.ensure().catch(() => undefined);
    const { token } = await service.call(hostLogin, { token: userToken }, { token: '' });
    const isOther = readRecord().previewUser !== subject;
    updateRecord({ previewToken: token, previewUser: subject, previewRenewAt: 0 });
    return isOther ? 'other-visitor' : 'none';
  };

  /**
   * Gets a login with the credential of the anonymous visitor who becomes the user; nothing is sent meanwhile.
   * @param isKnown Somebody is logged in already, or was: what the anonymous visitor has asked is theirs.
   * @param keep Stores the login.
   */
  const bring = async <Reply, Kept>(
    call: LoginCall<Reply>,
    isKnown: boolean,
    keep: (reply: Reply) => Kept,
  ): Promise<Kept> => {
    const { anonymousToken } = readRecord();
    const brought = isKnown || isIdentityToken(anonymousToken) ? '' : anonymousToken;
    if (brought) await whenIdle();
    const login = exchange(call, brought).then(keep);
    visitor.holdForLogin(login);
    return login;
  };

  /** Logs in as the user whom the site names. A stored login of theirs goes on. */
  const exchangeLogin = async (reason: LoginReason): Promise<VisitorChange | 'none'> => {
    if (visitor.address.accessMode === 'preview') return exchangePreview();
    const userToken = await askSite(reason);
    const { hostUser, token: stored, leftUser, loginEnded } = readRecord();
    const isKnown = hostUser !== '' || stored !== '' || loginEnded;
    if (userToken === null) {
      // Logged out on the site as well: the next login there counts again.
      if (leftUser) updateRecord({ leftUser: '' });
      if (hostUser === '') return 'none';
      void forgetVisitor();
      return 'other-visitor';
    }
    const subject = subjectOf(userToken) ?? '';
    // A visitor who logged in here by their own choice stays logged in until the site asks.
    if (reason === 'start' && stored !== '' && hostUser === '') return 'none';
    if (reason === 'start' && !isKnown && leftUser !== '' && leftUser === subject) return 'none';
    const isSameUser = hostUser !== '' && hostUser === subject;
    if (isSameUser && stored && reason !== 'refused') return 'none';
    const isOther = isKnown && !isSameUser;
    // Before the call: should it fail, the visitor before must not stay logged in.
    if (isOther) void forgetVisitor();
    const keep = ({ token, user }: OperationResponse<typeof hostLogin>) =>
      updateRecord({
        token,
        tokenRenewAt: 0,
        hostUser: subject || user.id,
        accountId: '',
        email: user.email ?? '',
        isAnonymous: '0',
        loginEnded: false,
        leftUser: '',
      });
    try {
      await bring(
        (presented) => service.call(hostLogin, { token: userToken }, { token: presented }),
        isKnown,
        keep,
      );
    } catch (error) {
      if (isOther) throw new OtherVisitorError({ cause: error });
      throw error;
    }
    if (isOther) return 'other-visitor';
    return isSameUser ? 'none' : 'same-visitor';
  };

  const apply = async (change: VisitorChange | 'none'): Promise<void> => {
    visitor.syncLogin();
    const { type } = state.phase;
    const isPreview = visitor.address.accessMode === 'preview';
    const isIn = isPreview ? readRecord().previewUser !== '' : state.isLoggedIn;
    if (change !== 'none') onChange(change);
    else if (type !== 'login-required' || !isIn) return;
    if (type === 'starting') return;
    const isShut = type !== 'ready' || (state.channelConfig.accessPermission === 1 && !state.isLoggedIn);
    // The start is not waited for: it may itself have to wait for a login.
    if (isShut) {
      void visitor.start();
      return;
    }
    if (!state.isLoggedIn) await credentials.ensure();
    // Another user may be under review, disabled, or let in where the one before was not.
    await visitor.checkAccount();
  };

  const logInOnce = async (reason: LoginReason): Promise<void> => {
    try {
      await apply(await exchangeLogin(reason));
    } catch (error) {
      if (error instanceof OtherVisitorError) await apply('other-visitor');
      throw error;
    }
  };

  const run = (login: () => Promise<void>): Promise<void> => {
    const current = login().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  };

  /** Never rejects: only the caller that asked for the login hears of its failure. */
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
    return running ?? run(() => logInOnce(reason));
  };

  const exchangeAccount = async (call: LoginCall<Login>): Promise<void> => {
    const { accountId, token: stored, loginEnded } = readRecord();
    const isKnown = stored !== '' || loginEnded;
    const change = await bring(call, isKnown, ({ token, expiresAt, user }): VisitorChange => {
      const account = { accountId: user.id, email: user.email ?? '', phone: user.phone ?? '' };
      const isSame = !isKnown || user.id === accountId;
      if (!isSame) void forgetVisitor();
      updateRecord({
        ...account,
        token,
        tokenRenewAt: renewalTime(expiresAt, LOGIN_SHARE),
        hostUser: '',
        isAnonymous: '0',
        loginEnded: false,
        leftUser: '',
      });
      return isSame ? 'same-visitor' : 'other-visitor';
    });
    await apply(change);
  };

  return {
    logIn,
    /** Logs in with an account of the service's own; rejects when the service refuses it. */
    logInWith: (call: LoginCall<Login>): Promise<void> => {
      const before = whenDone();
      return run(async () => {
        await before;
        await exchangeAccount(call);
      });
    },
    /**
     * Logs out, or leaves a login that has ended, and goes on as a new visitor, or shows the log-in where one is required.
     * @param isWanted The visitor wants it, and stays logged out over page loads of a site that still knows them.
     */
    logOut: async (isWanted = false): Promise<void> => {
      // A login under way would come after it, and stay.
      await whenDone();
      if (visitor.address.accessMode === 'preview') {
        await apply(await leavePreview());
        return;
      }
      const { token, hostUser, loginEnded } = readRecord();
      if (!credentials.isLoggedIn() && !loginEnded) {
        await apply('none');
        return;
      }
      const told = forgetVisitor().then(() => token && service.call(logout, {}, { token }));
      if (isWanted) updateRecord({ leftUser: hostUser });
      // When the call fails, the service does not hear of the token again from here either.
      const settled = Promise.allSettled([told]);
      await apply('other-visitor');
      await settled;
    },
    /**
     * Asks the site again after the service refused the login, or the token of the preview. Resolves to whether the refused call may
     * be repeated, undefined when nothing is known.
     */
    renew: async (): Promise<boolean | undefined> => {
      const isPreview = visitor.address.accessMode === 'preview';
      const [userField, tokenField] = isPreview
        ? (['previewUser', 'previewToken'] as const)
        : (['hostUser', 'token'] as const);
      const { [userField]: user, [tokenField]: token } = readRecord();
      const isRefused = () => readRecord()[tokenField] === token;
      try {
        await running;
        if (isRefused()) await logIn('refused');
      } catch {
        // The stored record says what is left.
      }
      if (readRecord()[userField] !== user) return false;
      return isRefused() ? undefined : true;
    },
  };
};
