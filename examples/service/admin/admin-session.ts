import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { HOUR_MS } from '../durations.ts';
import { createSigner } from '../signer.ts';
import { ownOrigin } from '../http/own-origin.ts';

const COOKIE = 'casement-admin';
const LIFETIME_MS = 8 * HOUR_MS;

const options = (context: Context) => ({
  path: '/admin',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: ownOrigin(context).startsWith('https:'),
});

/**
 * Lets only administrators use their page: by a cookie that only the key makes, sent by this site's own pages only, and by a
 * token in every form.
 */
export const createAdminSession = (adminKey: string, now: () => number) => {
  const signer = createSigner(adminKey, 'administrator');

  /** Returns the session's cookie; undefined when there is none, or its time is over. */
  const read = (context: Context): string | undefined => {
    const cookie = getCookie(context, COOKIE) ?? '';
    const [endsAt = '', signature = ''] = cookie.split('.');
    return signer.isSigned(['session', endsAt], signature) && Number(endsAt) > now() ? cookie : undefined;
  };

  return {
    isKey: (given: string): boolean => signer.isSigned(['key', given], signer.sign(['key', adminKey])),
    start: (context: Context): void => {
      const endsAt = String(now() + LIFETIME_MS);
      setCookie(context, COOKIE, `${endsAt}.${signer.sign(['session', endsAt])}`, options(context));
    },
    end: (context: Context): void => void deleteCookie(context, COOKIE, options(context)),
    isOpen: (context: Context): boolean => read(context) !== undefined,
    /** The token that every form of this session carries. */
    formToken: (context: Context): string => signer.sign(['form', read(context) ?? '']),
    isOwnForm: (context: Context, token: string): boolean => {
      const cookie = read(context);
      return cookie !== undefined && signer.isSigned(['form', cookie], token);
    },
  };
};
