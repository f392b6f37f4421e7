import { loadCode } from '../base/load-code.ts';
import * as codes from '../service/contract/codes.ts';
import type { ServiceError } from '../service/service-error.ts';
import { isLoggedIn } from './identity/identity.ts';
import type { Account, AccountOptions } from './account.ts';

/**
 * Knows when the visitor's account status matters, and loads the part that asks for it only then: most
 * visitors never need it.
 */
export const createAccountLoader = (options: AccountOptions) => {
  const { state } = options;
  let loaded: Promise<Account> | undefined;

  const load = async (): Promise<Account> => {
    const { createAccount } = await loadCode(() => import('./account.ts'));
    return createAccount(options);
  };
  /** Loads the part; rejects when its code does not come, and tries again the next time. */
  const account = (): Promise<Account> =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
  /** Does something with the part once it is there; in silence when its code does not come. */
  const withAccount = (act: (account: Account) => unknown): Promise<unknown> =>
    account().then(act, () => undefined);

  return {
    account,
    /** Hears of a refused call; if the code does not load, the call itself shows the failure. */
    hearRefusal: (refused: ServiceError): void => {
      if (refused.code === codes.approvalRequired) void withAccount(({ hear }) => hear(refused));
    },
    /** Asks for the account status where the service knows more of the visitor than their credential says. */
    checkAccount: async (): Promise<void> => {
      const { accessPermission, trialMessages } = state.channelConfig;
      const isCounted = accessPermission === 2 && trialMessages !== undefined && !isLoggedIn(state.identity);
      const isOk = state.account === null || state.account.status === 'ok';
      if (state.needsApproval || isCounted || !isOk) await withAccount(({ check }) => check());
    },
    /** Gets the successor of a token that is about to end. */
    renewAhead: (): void => {
      if (options.credentials.isDue()) void withAccount(({ renewAhead }) => renewAhead());
    },
  };
};
