import type { Logger } from 'pino';
import { OutsideFailure } from '../base/outside-failure.ts';
import { refuse } from '../login/index.ts';
import type { GoogleLogins } from './google-logins.ts';
import type { OpenId, OpenIdUser } from './open-id.ts';

/**
 * The requests to the provider that both sides of a log-in make: the app's calls, and the page that the
 * provider sends visitors back to.
 */
export const createExchange = (openId: OpenId, logins: GoogleLogins, logger: Logger) => {
  /** Names what the provider has done wrong, in the log, once: a visitor who is on its page gets no error. */
  const failed = (error: unknown, botId: string, step: string): 'provider' => {
    const err = new OutsideFailure(openId.issuer, error);
    logger.error({ botId, step, err }, 'the OpenID provider cannot be used, or its reply is not in order');
    return 'provider';
  };

  return {
    failed,

    isFromProvider: (issuer: string | undefined, botId: string): Promise<boolean> =>
      openId.isIssuer(issuer).catch((error: unknown) => {
        failed(error, botId, 'discovery');
        return false;
      }),

    /** Finds out which user has come back; a log-in whose provider fails is over. */
    exchange: async (
      state: string,
      code: string,
      claimed: NonNullable<Awaited<ReturnType<GoogleLogins['claim']>>>,
    ): Promise<OpenIdUser> => {
      try {
        return await openId.exchange(code, claimed);
      } catch (error) {
        await logins.fail(state, 'provider');
        throw refuse(failed(error, claimed.botId, 'exchange'));
      }
    },
  };
};
export type Exchange = ReturnType<typeof createExchange>;
