import type { AccessMode } from '../../service/contract/headers.ts';
import type { FreeLogin, IdentityPayload } from '../../service/contract/identity.ts';
import type { CredentialStore } from './credential-records.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { AccessPermission } from '../visitor-state.ts';

const IDENTITY_PREFIX = 'id.';

/** Builds the identity token of a new visitor: `id.` + base64url of the identity payload's JSON. */
export const createIdentityToken = (userAgent: string, uuid: string = randomUuid()): string => {
  const payload: IdentityPayload = { userAgent: userAgent || 'web', clientType: 1, uuid };
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  return IDENTITY_PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Whether a stored anonymous token is still the visitor's own identity, not a token of the service. */
export const isIdentityToken = (token: string): boolean => token.startsWith(IDENTITY_PREFIX);

/**
 * Tells when to renew a token, so that it never ends while it is in use; 0 where nobody says when it ends, or where this clock is
 * so wrong that it seems to be over.
 * @param share How much of the time that is left has to pass, 0 to 1.
 */
export const renewalTime = (expiresAt: number | undefined, share: number, now = Date.now()): number =>
  expiresAt === undefined || expiresAt <= now ? 0 : Math.round(now + (expiresAt - now) * share);

/** How much of a login token's time passes before the next one is asked for; the service gives one out once half of it is spent. */
export const LOGIN_SHARE = 0.5;
/** How much of a free token's time passes before the next one is asked for. */
const FREE_SHARE = 0.9;

export type Credentials = ReturnType<typeof createCredentials>;

export type CredentialsOptions = {
  store: CredentialStore;
  accessMode: AccessMode;
  userAgent: string;
  /** Undefined until the configuration is known. */
  accessPermission: () => AccessPermission | undefined;
  /** Asks the service for a token in exchange for an identity token. */
  freeLogin: (identityToken: string) => Promise<FreeLogin>;
  /** The visitor has to log in, or to choose to go on without, before anything goes on. */
  onLoginRequired: () => void;
  /**
   * Asks the embedding site once more who its user is. False: it is somebody else now, or nobody, and what the call was
   * about is not theirs. Undefined: there is no site to ask.
   */
  renewHostLogin?: () => Promise<boolean | undefined>;
};

/**
 * Chooses, gets and renews the credential that a visitor presents to the service for one bot and channel; builds the visitor's
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

  /** Whether the site has let its user into the preview. A free token in place of theirs would make them somebody else. */
  const isSiteUser = (): boolean => isPreview && store.read().previewUser !== '';

  const getFreeToken = async (): Promise<void> => {
    const { token, expiresAt } = await options.freeLogin(identify());
    // The site has let its user in meanwhile.
    if (isSiteUser()) return;
    const renewAt = renewalTime(expiresAt, FREE_SHARE);
    store.update(
      isPreview
        ? { previewToken: token, previewRenewAt: renewAt }
        : { anonymousToken: token, anonymousRenewAt: renewAt },
    );
  };

  const freeLogin = (): Promise<void> => {
    pendingFreeLogin ??= getFreeToken().finally(() => {
      pendingFreeLogin = undefined;
    });
    return pendingFreeLogin;
  };

  /** Whether there was a login that the service honours no more; the preview is another visitor's, who had none. */
  const hasLoginEnded = (): boolean => !isPreview && store.read().loginEnded;

  const usesLogin = () => !isPreview && store.read().isAnonymous === '0';

  const token = (): string | undefined => {
    const record = store.read();
    if (isPreview) return record.previewToken || undefined;
    if (usesLogin()) {
      if (record.token) return record.token;
      if (record.loginEnded || accessPermission() === 1) return undefined;
    }
    return isIdentityToken(record.anonymousToken) ? undefined : record.anonymousToken || undefined;
  };

  /** Forgets a login token that the service does not honour any more, but not whose it was. */
  const endLogin = () => store.update({ token: '', loginEnded: true });

  const isLoggedIn = () => usesLogin() && store.read().token !== '';

  const isDue = (): boolean => {
    const { tokenRenewAt, anonymousRenewAt, previewRenewAt } = store.read();
    const free = isPreview ? previewRenewAt : anonymousRenewAt;
    const renewAt = isLoggedIn() ? tokenRenewAt : free;
    return renewAt > 0 && renewAt <= Date.now();
  };

  return {
    token,
    /** Whether the login token is the one being sent. */
    isLoggedIn,
    hasLoginEnded,
    /** Whether the token in use is about to end. */
    isDue,
    /** Gets an anonymous or preview token unless a token of the service is there already. */
    ensure: async (): Promise<void> => {
      if (token() === undefined && !hasLoginEnded()) await freeLogin();
      // The present token still serves, so nothing waits for the next one.
      else if (isDue() && !isLoggedIn() && !isSiteUser()) freeLogin().catch(() => undefined);
    },
    /** Gets the successor of an anonymous or preview token; `isLogin` gives that of a login token. */
    renewAhead: async (): Promise<void> => {
      if (isSiteUser()) await options.renewHostLogin?.();
      else await freeLogin();
    },
    endLogin,
    renew: async (): Promise<boolean> => {
      if (isSiteUser()) {
        const isRenewed = await options.renewHostLogin?.();
        if (isRenewed === undefined) options.onLoginRequired();
        return isRenewed ?? false;
      }
      if (usesLogin()) {
        const isRenewed = store.read().hostUser ? await options.renewHostLogin?.() : undefined;
        if (isRenewed !== undefined) {
          if (!isRenewed && accessPermission() === 1) options.onLoginRequired();
          return isRenewed;
        }
        const { token: refused, loginEnded } = store.read();
        if (refused || loginEnded) endLogin();
        if (refused || loginEnded || accessPermission() === 1) {
          options.onLoginRequired();
          return false;
        }
      }
      await freeLogin();
      return true;
    },
  };
};
