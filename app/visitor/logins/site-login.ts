import { hostLogin } from '../../service/contract/host-login.ts';
import { siteUserOf, type VisitorChange } from '../identity/identity.ts';
import type { Visitor } from '../visitor.ts';
import { toRefusal } from './login-refused.ts';
import { presentVisitor } from './present-visitor.ts';
import { type LoginReason, siteLoginFor } from './site-user.ts';
import { mayPreview, subjectOf } from './user-token.ts';

export type SiteLoginOptions = {
  visitor: Visitor;
  /**
   * Says who the site's user is: a JWT signed by the site, null for nobody. Rejects when the site cannot say.
   */
  getUserToken: () => Promise<string | null>;
  /** Settles when no answer is being written. */
  whenIdle: () => Promise<void>;
};

/**
 * The site named another user and the service refused them, or the site could name none: the previous visitor
 * is forgotten.
 */
export class VisitorForgottenError extends Error {
  override name = 'VisitorForgottenError';
  constructor(options: ErrorOptions) {
    super('The user of the site could not be logged in.', options);
  }
}

/** Logs in whom the embedding site names. */
export const createSiteLogin = ({ visitor, getUserToken, whenIdle }: SiteLoginOptions) => {
  const { identity, service, credentials } = visitor;

  const askSite = async (reason: LoginReason): Promise<string | null> => {
    try {
      return await getUserToken();
    } catch (error) {
      if (reason === 'asked' || reason === 'returned' || !siteUserOf(identity.read())) throw error;
      // Nobody says who is here, so the conversations of the user before stay at the service.
      identity.move({ type: 'forgotten', isWanted: false });
      throw new VisitorForgottenError({ cause: error });
    }
  };

  /** @param isTheirs What the anonymous visitor here has asked is the user's. Default true. */
  const logInAs = (userToken: string, user: string, isTheirs = true) =>
    presentVisitor(
      visitor,
      whenIdle,
      (presented) => service.call(hostLogin, { token: userToken }, { token: isTheirs ? presented : '' }),
      (reply) =>
        identity.move({
          type: 'login',
          owner: { type: 'site-user', id: user || reply.user.id, email: reply.user.email ?? '', phone: '' },
          login: { token: reply.token, renewAt: 0 },
        }).change,
    ).catch((error: unknown) => {
      throw toRefusal(error) ?? error;
    });

  /** Forgets the user whom the site has let into the preview. */
  const leavePreview = async (): Promise<VisitorChange | 'none'> => {
    const { change } = identity.move({ type: 'forgotten', isWanted: true });
    if (change !== 'none') await credentials.ensure();
    return change;
  };

  /**
   * Lets somebody in whose site says that they may preview the bot; others see what the channel shows to
   * anybody.
   */
  const enterPreview = async (): Promise<VisitorChange | 'none'> => {
    const userToken = await getUserToken();
    const user = userToken === null ? undefined : subjectOf(userToken);
    if (userToken === null || !user || !mayPreview(userToken)) return leavePreview();
    // A token that is still to come must not take the place of this one.
    await credentials.ensure().catch(() => undefined);
    return logInAs(userToken, user);
  };

  /**
   * Logs in as the user whom the site names; a stored login of theirs goes on. Where the site names another
   * user, the previous visitor is forgotten, also when the service refuses the new one.
   */
  const logIn = async (reason: LoginReason): Promise<VisitorChange | 'none'> => {
    if (identity.read().type === 'preview') return enterPreview();
    const userToken = await askSite(reason);
    if (userToken === null) return identity.move({ type: 'site-names-nobody' }).change;
    const user = subjectOf(userToken) ?? '';
    const plan = siteLoginFor(identity.read(), user, reason);
    if (plan === 'none') return 'none';
    // Another tab has changed who is here: the site of that tab named nobody, so its anonymous visitor is not
    // the user of this one.
    const isTheirs = reason !== 'returned';
    if (plan === 'log-in' && isTheirs) return logInAs(userToken, user);
    try {
      await identity.replace(() => logInAs(userToken, user, isTheirs));
    } catch (error) {
      throw new VisitorForgottenError({ cause: error });
    }
    return 'other-visitor';
  };

  return { logIn, leavePreview };
};
