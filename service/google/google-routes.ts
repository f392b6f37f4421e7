import { codes, googleLogin, type OperationResponse, preGoogleLogin } from 'casement/contract';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { logInAs, refuse, loginWays } from '../login/index.ts';
import { HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import { succeed } from '../http/envelope.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { readBody } from '../http/read-request.ts';
import { type BotChannel, readBotChannel, readLanguage, type Services } from '../http/request-scope.ts';
import { take } from '../limits/index.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { replyWithCallback } from './callback-page.ts';
import type { GoogleLogins } from './google-logins.ts';
import type { OpenIdUser } from './open-id.ts';

/** Below the service's base; the address that a client has to be registered with. */
const callbackPath = '/v1/user/google/callback';

const Short = v.pipe(v.string(), v.maxLength(200));
const Code = v.pipe(v.string(), v.minLength(1), v.maxLength(4000));
const Return = v.object({
  state: Short,
  code: v.optional(Code),
  error: v.optional(v.string()),
  iss: v.optional(v.string()),
});
const Confirmation = v.object({ state: Short, code: Code, answer: v.picklist(['yes', 'no']) });

const refuseAll = (): never => {
  throw refuse('way');
};

/** Log-ins with Google, or any other OpenID provider. */
export const googleRoutes = (services: Services): Hono => {
  const { bots, queries, google, addressOf, logger, now } = services;
  if (!google) {
    // The app does not offer this log-in.
    return new Hono().post(preGoogleLogin.path, refuseAll).post(googleLogin.path, refuseAll);
  }
  const { openId, logins, origins } = google;

  const requireGoogle = ({ channel }: BotChannel): void => {
    if (loginWays(channel, services).google === 0) throw refuse('way');
  };

  /** Reads the origin of the app: only there does the callback page report, and so nobody else's page may begin a log-in. */
  const readAppOrigin = (context: Context): string => {
    const own = ownOrigin(context);
    const origin = context.req.header('Origin') ?? own;
    if (origin === own || origins.includes(origin)) return origin;
    throw new ServiceFailure(codes.forbidden, 'Log-ins with Google cannot begin on this site.');
  };

  /** Names what the provider has done wrong, in the log; it may quote a token, so its own words stay out. */
  const failed = (error: unknown, step: string): 'provider' => {
    logger.error({ err: error, step }, 'google: the provider cannot be used, or its reply is not in order');
    return 'provider';
  };

  const isFromProvider = (issuer: string | undefined): Promise<boolean> =>
    openId.isIssuer(issuer).catch((error: unknown) => {
      failed(error, 'discovery');
      return false;
    });

  /** Finds out which user has come back; a log-in whose provider fails is over. */
  const exchange = async (
    state: string,
    code: string,
    claimed: NonNullable<Awaited<ReturnType<GoogleLogins['claim']>>>,
  ): Promise<OpenIdUser> => {
    try {
      return await openId.exchange(code, claimed);
    } catch (error) {
      await logins.fail(state, 'provider');
      throw refuse(failed(error, 'exchange'));
    }
  };

  const comeBack = async (
    body: v.InferOutput<typeof googleLogin.request>,
    place: { botId: string; channelId: string },
  ): Promise<OpenIdUser> => {
    if ('ticket' in body) {
      const outcome = await logins.turnIn(body.ticket, place, now());
      if (outcome === 'pending')
        throw new ServiceFailure(codes.pending, 'The log-in has not been finished yet.');
      if (typeof outcome === 'string') throw refuse(outcome);
      return outcome;
    }
    const claimed = await logins.claim(body.state, now(), place);
    if (!claimed) throw refuse('expired');
    const user = await exchange(body.state, body.code, claimed);
    await logins.forget(body.state);
    return user;
  };

  return new Hono()
    .post(preGoogleLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      const body = await readBody(context, preGoogleLogin.request);
      requireGoogle(botChannel);
      const clientId = openId.findClient(body.clientId);
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
      const language = readLanguage(context);
      const { verifier, nonce, ...start } = logins.make(now());
      const redirectUri = `${ownOrigin(context)}/im${callbackPath}`;
      const authUrl = await openId
        .authorizationUrl({ clientId, redirectUri, verifier, nonce, state: start.state, language })
        .catch((error: unknown) => {
          throw refuse(failed(error, 'discovery'));
        });
      await logins.keep(start, { botId: bot.id, channelId, clientId, redirectUri, appOrigin, language });
      return succeed(context, { authUrl, ...start } satisfies OperationResponse<typeof preGoogleLogin>);
    })
    .post(googleLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      const body = await readBody(context, googleLogin.request);
      requireGoogle(botChannel);
      const { bot, channelId } = botChannel;
      const user = await comeBack(body, { botId: bot.id, channelId });
      const proven = { botId: bot.id, way: 'google' as const, ...user };
      return succeed(context, await logInAs(services, context, botChannel, proven));
    })
    .get(callbackPath, async (context) => {
      const query = v.safeParse(Return, context.req.query());
      const login = query.success ? await logins.find(query.output.state, now()) : undefined;
      if (!query.success || !login)
        return replyWithCallback(context, readLanguage(context), { first: 'expired' });
      const { state, code, error, iss } = query.output;
      const { appOrigin, language, number, botId } = login;
      if (code === undefined || error !== undefined || !(await isFromProvider(iss))) {
        const reason = error === 'access_denied' ? 'cancelled' : 'provider';
        await logins.fail(state, reason);
        return replyWithCallback(context, language, { first: reason, appOrigin, state });
      }
      const bot = bots.find(botId)?.robot[language].botName ?? botId;
      return replyWithCallback(context, language, { first: 'confirm', appOrigin, state, code, number, bot });
    })
    .post(callbackPath, async (context) => {
      // Only the page above may press its button.
      if (context.req.header('Origin') !== ownOrigin(context)) {
        throw new ServiceFailure(codes.forbidden, 'No permission for the current operation.');
      }
      const form = v.safeParse(Confirmation, await context.req.parseBody());
      const claimed = form.success ? await logins.claim(form.output.state, now()) : undefined;
      if (!form.success || !claimed)
        return replyWithCallback(context, readLanguage(context), { first: 'expired' });
      const { state, code, answer } = form.output;
      const { language } = claimed;
      if (answer === 'no') {
        await logins.fail(state, 'cancelled');
        return replyWithCallback(context, language, { first: 'cancelled' });
      }
      try {
        await logins.release(state, await exchange(state, code, claimed));
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        return replyWithCallback(context, language, { first: 'provider' });
      }
      return replyWithCallback(context, language, { first: 'done' });
    });
};
