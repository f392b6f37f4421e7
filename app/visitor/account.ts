import * as v from 'valibot';
import * as codes from '../service/contract/codes.ts';
import { AccountRefusal, isLogin, LoginState } from '../service/contract/account.ts';
import type { Service } from '../service/service.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Challenges } from './challenges.ts';
import type { IdentityOwner } from './identity/create-identity.ts';
import type { Credentials } from './identity/credentials.ts';
import { isLoggedIn } from './identity/identity.ts';
import { LOGIN_SHARE, renewalTime } from './identity/renewal-time.ts';
import { showFailure } from './show-failure.ts';
import type { VisitorState } from './visitor-state.ts';

export type AccountOptions = {
  state: VisitorState;
  service: Pick<Service, 'call'>;
  identity: Pick<IdentityOwner, 'read' | 'move'>;
  credentials: Credentials;
  challenges: Challenges;
};

/**
 * Asks the service who the visitor is and for their account status. Its code is loaded when that is first
 * asked.
 */
export const createAccount = ({ state, service, identity, credentials, challenges }: AccountOptions) => {
  /** The token of the visitor whom the last answer is about. */
  let knownToken: string | undefined;
  let isRenewing = false;

  const take = (account: LoginState) => {
    state.account = account;
    knownToken = credentials.token();
    // An administrator may have let the visitor in, or enabled the account, while they waited.
    if (account.status === 'ok') challenges.settle(true, 'approval');
  };

  /** Whether `state.account` is about the visitor who is here now. */
  const isKnown = () => state.account !== null && knownToken === credentials.token();

  /** Asks the service who the visitor is. Rejects with a ServiceError. */
  const ask = async (): Promise<LoginState> => {
    const token = credentials.token();
    const account = await service.call(isLogin, {});
    // Another login may have been made while the service answered.
    if (credentials.token() !== token) return ask();
    if (account.login)
      identity.move({
        type: 'renewed',
        token: account.token || undefined,
        renewAt: renewalTime(account.expiresAt, LOGIN_SHARE),
      });
    take(account);
    return account;
  };

  /** Takes over an account status that the service has told; returns whether that is news. */
  const note = ({ status, reason }: AccountRefusal): boolean => {
    const { account } = state;
    const isNews = account?.status !== status || account.reason !== reason;
    const known = account ?? v.parse(LoginState, { login: isLoggedIn(state.identity) });
    if (isNews) take({ ...known, status, reason });
    return isNews;
  };

  /** Has the visitor do what is needed to be let in. */
  const raise = () => {
    if (state.account?.status !== 'ok') void challenges.raise({ type: 'approval' });
  };

  return {
    isKnown,
    ask,
    note,
    /** Hears of a refusal, and has the visitor do what is needed when their account status is news. */
    hear: ({ code, data }: ServiceError): void => {
      const refusal = v.safeParse(AccountRefusal, data);
      if (code === codes.approvalRequired && refusal.success && note(refusal.output)) raise();
    },
    /** Asks for the account status, and has the visitor do what is needed. Never rejects. */
    check: async (): Promise<void> => {
      try {
        if (!isKnown()) await ask();
        raise();
      } catch (error) {
        // A login that is refused has a screen of its own.
        if (!(error instanceof ServiceError && error.code === codes.unauthorized)) showFailure(error);
      }
    },
    /** Gets the successor of a token that is about to end. Never rejects. */
    renewAhead: async (): Promise<void> => {
      if (isRenewing) return;
      isRenewing = true;
      try {
        if (isLoggedIn(identity.read().type)) await ask();
        else await credentials.renewAhead();
      } catch {
        // The token still serves; the next check tries again.
      } finally {
        isRenewing = false;
      }
    },
  };
};
export type Account = ReturnType<typeof createAccount>;
