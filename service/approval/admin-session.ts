import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Queries } from '../database/queries.ts';
import { HOUR_MS } from '../base/durations.ts';
import { isRevoked, revokeLogin } from '../accounts/index.ts';
import { createSigner } from '../base/signer.ts';
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
 * Lets only administrators use their page: by a cookie that only the key makes, sent by this site's own pages
 * only, and by a token in every form.
 */
export const createAdminSession = (queries: Queries, adminKey: string, now: () => number) => {
  const signer = createSigner(adminKey, 'administrator');

  /** Returns the session; undefined when there is none, its time is over, or it was ended. */
  const read = async (context: Context) => {
    const cookie = getCookie(context, COOKIE) ?? '';
    const [id = '', endsAt = '', signature = ''] = cookie.split('.');
    const isGood = signer.isSigned(['session', id, endsAt], signature) && Number(endsAt) > now();
    return isGood && !(await isRevoked(queries, id)) ? { cookie, id, endsAt: Number(endsAt) } : undefined;
  };

  return {
    isKey: (given: string): boolean => signer.isSigned(['key', given], signer.sign(['key', adminKey])),
    start: (context: Context): void => {
      const [id, endsAt] = [randomUUID(), String(now() + LIFETIME_MS)];
      setCookie(context, COOKIE, `${id}.${endsAt}.${signer.sign(['session', id, endsAt])}`, options(context));
    },
    /** Ends the session for whoever has its cookie. */
    end: async (context: Context): Promise<void> => {
      const session = await read(context);
      if (session) await revokeLogin(queries, session.id, session.endsAt);
      deleteCookie(context, COOKIE, options(context));
    },
    /** The token that every form of this session carries; undefined when no session is open. */
    formToken: async (context: Context): Promise<string | undefined> => {
      const session = await read(context);
      return session && signer.sign(['form', session.cookie]);
    },
    isOwnForm: async (context: Context, token: string): Promise<boolean> => {
      const session = await read(context);
      return session !== undefined && signer.isSigned(['form', session.cookie], token);
    },
  };
};
export type AdminSession = ReturnType<typeof createAdminSession>;
