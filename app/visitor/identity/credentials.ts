import type { FreeLogin } from '../../service/contract/identity.ts';
import type { AccessPermission } from '../visitor-state.ts';
import type { IdentityOwner } from './create-identity.ts';
import { type Identity, siteUserOf } from './identity.ts';
import { createIdentityToken, isIdentityToken } from './identity-token.ts';
import { FREE_SHARE, renewalTime } from './renewal-time.ts';

export type Credentials = ReturnType<typeof createCredentials>;

export type CredentialsOptions = {
  identity: Pick<IdentityOwner, 'read' | 'move'>;
  userAgent: string;
  /** Undefined until the configuration is known. */
  accessPermission: () => AccessPermission | undefined;
  /** Asks the service for a token in exchange for an identity token. */
  freeLogin: (identityToken: string) => Promise<FreeLogin>;
  /** The visitor has to log in, or to choose to go on without, before anything goes on. */
  onLoginRequired: () => void;
  /**
   * Asks the embedding site once more who its user is. False: it is somebody else now, or nobody, and what
   * the call was about is not theirs. Undefined: there is no site to ask.
   */
  renewHostLogin: () => Promise<boolean | undefined>;
};

/**
 * Whether nothing can be asked without a login. Until the configuration is known, the anonymous token serves.
 */
const needsLogin = (identity: Identity, level: AccessPermission | undefined): boolean =>
  identity.type === 'ended' || (identity.type === 'anonymous' && !identity.isAllowed && level === 1);

/**
 * Whether a free login is what gets the visitor's next token. In place of a login's it would make them
 * somebody else.
 */
const isFree = (identity: Identity): boolean =>
  identity.type === 'anonymous' || (identity.type === 'preview' && identity.id === '');

/** Returns the credential of a request; undefined for none. */
const tokenOf = (identity: Identity, level: AccessPermission | undefined): string | undefined => {
  if (needsLogin(identity, level)) return undefined;
  if ('token' in identity) return identity.token || undefined;
  const { token } = identity.free;
  return isIdentityToken(token) ? undefined : token || undefined;
};

/**
 * Chooses, gets and renews the credential that a visitor presents to the service for one bot and channel;
 * builds the visitor's identity token when there is none.
 */
export const createCredentials = ({ identity: { read, move }, ...options }: CredentialsOptions) => {
  const { accessPermission, renewHostLogin, onLoginRequired } = options;
  let pendingFreeLogin: Promise<void> | undefined;

  const identify = (): string => {
    const { identityToken, token } = read().free;
    if (identityToken && token) return identityToken;
    const known = isIdentityToken(token) ? token : createIdentityToken(options.userAgent);
    move({ type: 'identified', identityToken: identityToken || known });
    return identityToken || known;
  };
  identify();

  const getFreeToken = async (): Promise<void> => {
    const { token, expiresAt } = await options.freeLogin(identify());
    move({ type: 'free-login', token, renewAt: renewalTime(expiresAt, FREE_SHARE) });
  };

  const freeLogin = (): Promise<void> => {
    pendingFreeLogin ??= getFreeToken().finally(() => {
      pendingFreeLogin = undefined;
    });
    return pendingFreeLogin;
  };

  const token = () => tokenOf(read(), accessPermission());

  /** Whether the token in use is about to end. */
  const isDue = (): boolean => {
    const identity = read();
    if (identity.type === 'ended') return false;
    const { renewAt } = 'token' in identity ? identity : identity.free;
    return renewAt > 0 && renewAt <= Date.now();
  };

  return {
    token,
    isDue,
    /** Gets an anonymous or preview token unless a token of the service is there already. */
    ensure: async (): Promise<void> => {
      const identity = read();
      if (!isFree(identity)) return;
      if (token() === undefined) await freeLogin();
      // The present token still serves, so nothing waits for the next one.
      else if (isDue()) freeLogin().catch(() => undefined);
    },
    /** Gets the successor of an anonymous or preview token; `isLogin` gives that of a login token. */
    renewAhead: async (): Promise<void> => {
      await (isFree(read()) ? freeLogin() : renewHostLogin());
    },
    /**
     * Gets a new credential after the service refused the present one; false when there is none to be had.
     */
    renew: async (): Promise<boolean> => {
      if (siteUserOf(read())) {
        const isRenewed = await renewHostLogin();
        if (isRenewed !== undefined) {
          if (needsLogin(read(), accessPermission())) onLoginRequired();
          return isRenewed;
        }
      }
      const identity = read();
      if (isFree(identity) && !needsLogin(identity, accessPermission())) {
        await freeLogin();
        return true;
      }
      move({ type: 'refused' });
      onLoginRequired();
      return false;
    },
  };
};
