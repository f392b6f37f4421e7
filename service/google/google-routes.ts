import { codes, googleLogin, preGoogleLogin } from 'casement/contract';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { AuthContext } from '../accounts/index.ts';
import { HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import type { OwnOf } from '../base/part.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { type BotChannel, readBotChannel } from '../bots/index.ts';
import { answer } from '../http/answer.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { take } from '../limits/index.ts';
import { type login, refuse, wantedWays } from '../login/index.ts';
import { callbackPath } from './callback-routes.ts';
import type { Exchange } from './exchange.ts';
import type { Google } from './google.ts';
import type { OpenIdUser } from './open-id.ts';

const refuseAll = (): never => {
  throw refuse('way');
};

/** The calls where no provider is set up: the app does not offer this log-in then. */
export const refusingRoutes = () => [
  answer(preGoogleLogin, { for: 'anybody', require: refuseAll }, refuseAll),
  answer(googleLogin, { for: 'anybody', require: refuseAll }, refuseAll),
];

const requireGoogle = ({ channel }: BotChannel): void => {
  if (wantedWays(channel).google === 0) throw refuse('way');
};

type Needs = {
  auth: AuthContext;
  login: OwnOf<typeof login>;
  provider: Google;
  exchanging: Exchange;
};

/** The app's calls to log in with Google, or any other OpenID provider. */
export const googleRoutes = ({ auth, login: logins, provider, exchanging }: Needs) => {
  const { bots, queries, addressOf, now } = auth;
  const { openId, logins: begun, origins } = provider;

  const namesBot = ({ context }: { context: Context }): void => void readBotChannel(context, bots);

  /**
   * Reads the origin of the app: only there does the callback page report, and so nobody else's page may
   * begin a log-in.
   */
  const readAppOrigin = (context: Context): string => {
    const own = ownOrigin(context);
    const origin = context.req.header('Origin') ?? own;
    if (origin === own || origins.includes(origin)) return origin;
    throw new ServiceFailure(codes.forbidden, 'Log-ins with Google cannot begin on this site.');
  };

  const comeBack = async (
    body: v.InferOutput<typeof googleLogin.request>,
    place: { botId: string; channelId: string },
  ): Promise<OpenIdUser> => {
    if ('ticket' in body) {
      const outcome = await begun.turnIn(body.ticket, place, now());
      if (outcome === 'pending')
        throw new ServiceFailure(codes.pending, 'The log-in has not been finished yet.');
      if (typeof outcome === 'string') throw refuse(outcome);
      return outcome;
    }
    const claimed = await begun.claim(body.state, now(), place);
    if (!claimed) throw refuse('expired');
    const user = await exchanging.exchange(body.state, body.code, claimed);
    await begun.forget(body.state);
    return user;
  };

  return [
    answer(preGoogleLogin, { for: 'anybody', require: namesBot }, async ({ context, input, language }) => {
      const botChannel = readBotChannel(context, bots);
      requireGoogle(botChannel);
      const clientId = openId.findClient(input.clientId);
      if (!clientId) throw refuse('way');
      const appOrigin = readAppOrigin(context);
      const { bot, channelId } = botChannel;
      const uses = [
        {
          key: JSON.stringify(['google', 'address', addressOf(context)]),
          most: 30,
          periodMs: 10 * MINUTE_MS,
        },
        { key: JSON.stringify(['google', 'bot', bot.id]), most: 3000, periodMs: HOUR_MS },
      ];
      await take(queries, uses, now());
      const { verifier, nonce, ...start } = begun.make(now());
      const redirectUri = `${ownOrigin(context)}/im${callbackPath}`;
      const authUrl = await openId
        .authorizationUrl({ clientId, redirectUri, verifier, nonce, state: start.state, language })
        .catch((error: unknown) => {
          throw refuse(exchanging.failed(error, bot.id, 'discovery'));
        });
      await begun.keep(start, { botId: bot.id, channelId, clientId, redirectUri, appOrigin, language });
      return { authUrl, ...start };
    }),
    answer(googleLogin, { for: 'anybody', require: namesBot }, async ({ context, input }) => {
      const botChannel = readBotChannel(context, bots);
      requireGoogle(botChannel);
      const { bot, channelId } = botChannel;
      const user = await comeBack(input, { botId: bot.id, channelId });
      const proven = { botId: bot.id, way: 'google' as const, ...user };
      return logins.logInAs(context, botChannel, proven);
    }),
  ];
};
