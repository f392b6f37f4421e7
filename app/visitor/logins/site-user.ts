import { type Identity, siteUserOf } from '../identity/identity.ts';

/**
 * Why the site is asked: the page starts, and its last user may be gone; the service refused the stored
 * login; the site asks for a login; or the visitor returns to a page whose user another tab has replaced.
 */
export type LoginReason = 'start' | 'refused' | 'asked' | 'returned';

/**
 * Tells what to do when the site names a user: nothing, as long as the visitor may stay as they are; a login
 * for whoever is here; or a login that takes another visitor's place, who is forgotten.
 * @param user '' when the site's token does not say whom it is about.
 */
export const siteLoginFor = (
  identity: Identity,
  user: string,
  reason: LoginReason,
): 'none' | 'log-in' | 'replace' => {
  const isSame = user !== '' && siteUserOf(identity) === user;
  const isAtStart = reason === 'start' || reason === 'returned';
  switch (identity.type) {
    case 'anonymous':
      return isAtStart && user !== '' && identity.leftUser === user ? 'none' : 'log-in';
    // A visitor who logged in here by their own choice stays logged in until the site asks.
    case 'account':
      return isAtStart ? 'none' : 'replace';
    case 'site-user':
      if (!isSame) return 'replace';
      return reason === 'refused' ? 'log-in' : 'none';
    case 'ended':
      return isSame ? 'log-in' : 'replace';
    // Its token is asked for anew each time, and an anonymous visitor leaves nothing there.
    case 'preview':
      return 'log-in';
  }
};
