import { logout } from '../../service/contract/host-login.ts';
import type { Login } from '../../service/contract/login.ts';
import { hasUser, isLoggedIn, siteUserOf, type VisitorChange } from '../identity/identity.ts';
import { LOGIN_SHARE, renewalTime } from '../identity/renewal-time.ts';
import type { Visitor } from '../visitor.ts';
import { createLoginOrder } from './login-order.ts';
import { type LoginCall, presentVisitor } from './present-visitor.ts';
import { createSiteLogin, type SiteLoginOptions, VisitorForgottenError } from './site-login.ts';
import type { LoginReason } from './site-user.ts';

export type LoginsOptions = SiteLoginOptions & {
  /** Hears of each change of who is visiting, once the new credential is stored. */
  onChange: (change: VisitorChange) => void;
  /** Hears of each login of the site that has failed, whoever asked for it. */
  onFailed: (error: unknown) => void;
};

/** How long a log-out waits for the service to hear of it. */
const TOLD_WITHIN_MS = 5000;

/** Brings the page in step with who is here after a login or log-out. */
const createFollowUp =
  (visitor: Visitor, onChange: LoginsOptions['onChange']) =>
  async (change: VisitorChange | 'none'): Promise<void> => {
    const { state, identity, credentials } = visitor;
    const { type } = state.phase;
    if (change !== 'none') onChange(change);
    else if (type !== 'login-required' || !hasUser(identity.read())) return;
    if (type === 'starting') return;
    const isIn = isLoggedIn(state.identity);
    // Not awaited, for the start may itself wait for a login.
    if (type !== 'ready' || (state.channelConfig.accessPermission === 1 && !isIn)) {
      void visitor.start();
      return;
    }
    if (!isIn) await credentials.ensure();
    // The new user may be under review, disabled, or approved where the one before was not.
    await visitor.checkAccount();
  };

/** Logs visitors in and out: users of the embedding site, and those of the service. */
export const createLogins = ({ onChange, onFailed, ...options }: LoginsOptions) => {
  const { visitor, whenIdle } = options;
  const { identity, service } = visitor;
  const site = createSiteLogin(options);
  const followUp = createFollowUp(visitor, onChange);

  const order = createLoginOrder(async (reason: LoginReason): Promise<void> => {
    let change: VisitorChange | 'none';
    try {
      change = await site.logIn(reason);
    } catch (error) {
      onFailed(error);
      if (error instanceof VisitorForgottenError) await followUp('other-visitor');
      throw error;
    }
    await followUp(change);
  });

  const logInAccount = async (call: LoginCall<Login>): Promise<void> => {
    const { change } = await presentVisitor(visitor, whenIdle, call, ({ token, expiresAt, user }) =>
      identity.move({
        type: 'login',
        owner: { type: 'account', id: user.id, email: user.email ?? '', phone: user.phone ?? '' },
        login: { token, renewAt: renewalTime(expiresAt, LOGIN_SHARE) },
      }),
    );
    // Calls of the same account that were refused because its login was over are made again.
    await followUp(change === 'none' ? 'same-visitor' : change);
  };

  return {
    logIn: order.logIn,
    /** Logs in with an account of the service's own; rejects when the service refuses it. */
    logInWith: (call: LoginCall<Login>): Promise<void> => order.runNext(() => logInAccount(call)),
    /**
     * Logs out, or leaves a login that has ended, and goes on as a new visitor, or shows the log-in where one
     * is required.
     * @param isWanted The visitor wants it, and stays logged out over page loads of a site that still knows
     * them.
     */
    logOut: async (isWanted = false): Promise<void> => {
      // A login that is under way would end after the log-out, and the visitor would be logged in.
      await order.whenDone();
      const before = identity.read();
      if (before.type === 'preview') {
        await followUp(await site.leavePreview());
        return;
      }
      const { change, finished } = identity.move({ type: 'forgotten', isWanted });
      const tellService = async (): Promise<void> => {
        await finished;
        if ('token' in before) await service.call(logout, {}, { token: before.token });
      };
      // When the call fails, the service does not hear of the token again from here either.
      const told = Promise.allSettled([tellService()]);
      await followUp(change);
      // A page may be left with the log-out, so the service is told first; but not if it does not answer.
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS))]);
    },
    /**
     * Asks the site again after the service refused the login, or the token of the preview. Resolves to
     * whether the refused call may be repeated, undefined when nothing is known.
     */
    renew: async (): Promise<boolean | undefined> => {
      const loginToken = (): string => {
        const now = identity.read();
        return 'token' in now ? now.token : '';
      };
      const user = siteUserOf(identity.read());
      const refused = loginToken();
      try {
        await order.running();
        if (loginToken() === refused) await order.logIn('refused');
      } catch {
        // The stored identity says what is left.
      }
      if (siteUserOf(identity.read()) !== user) return false;
      return loginToken() === refused ? undefined : true;
    },
  };
};
