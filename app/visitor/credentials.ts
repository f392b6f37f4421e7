import type { AccessMode } from '../service/contract/headers.ts';
import type { CredentialStore } from './credential-records.ts';
import { createIdentityToken, isIdentityToken } from './identity.ts';
import type { AccessPermission } from './visitor-state.ts';

export type Credentials = ReturnType<typeof createCredentials>;

export type CredentialsOptions = {
  store: CredentialStore;
  accessMode: AccessMode;
  userAgent: string;
  /** Undefined until the configuration is known. */
  accessPermission: () => AccessPermission | undefined;
  /** Asks the service for a token in exchange for an identity token. */
  freeLogin: (identityToken: string) => Promise<string>;
  /** The visitor has to log in before anything goes on. */
  onLoginRequired: () => void;
  /**
   * Asks the embedding site once more who its user is. False: it is somebody else now, or nobody, and what the call was
   * about is not theirs. Undefined: there is no site to ask.
   */
  renewHostLogin?: () => Promise<boolean | undefined>;
};

/**
 * Makes what chooses, gets and renews what a visitor presents to the service for one bot and channel; builds the visitor's
 * identity when there is none.
 */
export const createCredentials = (options: CredentialsOptions) => {
  const { store, accessPermission } = options;
  const isPreview = options.accessMode === 'preview';
  let pendingFreeLogin: Promise<void> | undefined;

  const identify = (): string => {
    const { identity, anonymousToken } = store.read();
    if (identity && anonymousToken) return identity;
    const token =
      identity || (isIdentityToken(anonymousToken) ? anonymousToken : createIdentityToken(options.userAgent));
    store.update({ identity: token, anonymousToken: anonymousToken || token });
    return token;
  };
  identify();

  const freeLogin = (): Promise<void> => {
    pendingFreeLogin ??= options
      .freeLogin(identify())
      .then((token) => store.update(isPreview ? { previewToken: token } : { anonymousToken: token }))
      .finally(() => {
        pendingFreeLogin = undefined;
      });
    return pendingFreeLogin;
  };

  const usesLogin = () => !isPreview && store.read().isAnonymous === '0';

  const token = (): string | undefined => {
    const record = store.read();
    if (isPreview) return record.previewToken || undefined;
    if (usesLogin()) {
      if (record.token) return record.token;
      if (accessPermission() === 1) return undefined;
    }
    return isIdentityToken(record.anonymousToken) ? undefined : record.anonymousToken || undefined;
  };

  /** Forgets a login token that the service does not honour any more. */
  const dropLogin = () => {
    const isAnonymous = accessPermission() === 3 ? '1' : store.read().isAnonymous;
    store.update({ token: '', hostUser: '', isAnonymous });
  };

  return {
    token,
    /** Whether the login token is the one being sent. */
    isLoggedIn: (): boolean => usesLogin() && store.read().token !== '',
    /** Gets an anonymous or preview token unless a token of the service is there already. */
    ensure: async (): Promise<void> => {
      if (token() === undefined) await freeLogin();
    },
    dropLogin,
    renew: async (): Promise<boolean> => {
      if (usesLogin()) {
        const isRenewed = store.read().hostUser ? await options.renewHostLogin?.() : undefined;
        if (isRenewed !== undefined) {
          if (!isRenewed && accessPermission() === 1) options.onLoginRequired();
          return isRenewed;
        }
        const hadLogin = store.read().token !== '';
        dropLogin();
        if (accessPermission() === 1) {
          options.onLoginRequired();
          return false;
        }
        if (hadLogin && token() !== undefined) return true;
      }
      await freeLogin();
      return true;
    },
  };
};
