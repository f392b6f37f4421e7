import {
  codes,
  emailLogin,
  hostLogin,
  HostLoginRefusal,
  phoneLogin,
  sendEmail,
  sendSms,
} from 'casement/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { userIdOf } from '../accounts/index.ts';
import { DAY_MS } from '../base/durations.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { type BotChannel, inLocale, readBotChannel } from '../bots/index.ts';
import type { OwnOf } from '../base/part.ts';
import type { captcha } from '../captcha/index.ts';
import type { delivery } from '../delivery/index.ts';
import { answer } from '../http/answer.ts';
import { readAccessMode, readGuid, readLanguage, readLocale } from '../http/read-headers.ts';
import { takeAction } from '../limits/index.ts';
import { type HostTokens, refuseSiteLogin } from './host-token.ts';
import { logIn, type LoginContext } from './log-in.ts';
import { logInAs } from './log-in-as.ts';
import { codeMinutes, type LoginCodes } from './login-codes.ts';
import { type LoginLimits, RESEND_AFTER_S } from './login-limits.ts';
import { refuse } from './login-refusal.ts';
import { type LoginTarget, readEmail, readPhone } from './login-target.ts';
import { wantedWays } from './login-ways.ts';

/** After this the site is asked again whether it still knows the user. */
const USER_TOKEN_LIFETIME_MS = DAY_MS;

const given = (target: LoginTarget | undefined, way: LoginTarget['way']): LoginTarget => {
  if (!target) throw refuse(way);
  return target;
};

type Needs = {
  auth: LoginContext;
  captcha: OwnOf<typeof captcha>;
  delivery: OwnOf<typeof delivery>;
  loginCodes: LoginCodes;
  codeLimits: LoginLimits;
  hostTokens: HostTokens;
  logger: Logger;
};

/**
 * Returns the user whom a token of the site names. Rejects with the reason, which the log has as well, once.
 */
const verifySiteUser = async (
  { hostTokens, logger }: Pick<Needs, 'hostTokens' | 'logger'>,
  { bot, channel, channelId }: BotChannel,
  token: string,
) => {
  try {
    const config = channel.hostLogin ?? bot.hostLogin;
    if (config) return await hostTokens.verify(config, token, bot.id);
    const reason = 'the bot file has no hostLogin';
    throw refuseSiteLogin(reason, codes.forbidden, 'This bot takes no log-ins of the site.');
  } catch (error) {
    const isTold = error instanceof ServiceFailure && error.told !== undefined;
    const refusal = v.safeParse(HostLoginRefusal, error instanceof ServiceFailure ? error.object : error);
    if (refusal.success && !isTold)
      logger.warn(
        { botId: bot.id, channelId, reason: refusal.output.reason },
        'a log-in of the site was refused',
      );
    throw error;
  }
};

/** Codes by SMS and e-mail and the log-ins with them, and those with a token of the site. */
export const loginRoutes = (needs: Needs) => {
  const { auth, captcha, delivery, loginCodes, codeLimits } = needs;
  const { bots, queries, addressOf, now } = auth;

  const namesBot = ({ context }: { context: Context }): void => void readBotChannel(context, bots);

  const requireWay = ({ channel }: BotChannel, { way }: LoginTarget): void => {
    if (wantedWays(channel)[way] === 0 || !delivery.can(way)) throw refuse('way');
  };

  const sendCode = async (
    context: Context,
    target: LoginTarget,
    request: { captchaVerification: string; areaCode?: string },
  ): Promise<{ resendAfterS: number }> => {
    const botChannel = readBotChannel(context, bots);
    requireWay(botChannel, target);
    const { bot } = botChannel;
    const whom = { ...target, botId: bot.id, guid: readGuid(context) };
    if (!(await captcha.use(request.captchaVerification))) throw refuse('captcha');
    await codeLimits.takeSending(whom, addressOf(context), now());
    const language = readLanguage(context);
    const { botName } = inLocale(bot.robot, readLocale(context));
    const code = await loginCodes.make(whom, now());
    try {
      const { areaCode } = request;
      await delivery.send(target, { botName, code, minutes: codeMinutes, areaCode }, language);
    } catch (error) {
      await loginCodes.forget(whom);
      throw error;
    }
    return { resendAfterS: RESEND_AFTER_S };
  };

  const logInByCode = async (context: Context, target: LoginTarget, code: string) => {
    const botChannel = readBotChannel(context, bots);
    requireWay(botChannel, target);
    const { bot } = botChannel;
    const { way, address } = target;
    const whom = { ...target, botId: bot.id, guid: readGuid(context) };
    await codeLimits.takeTry(whom, addressOf(context), now());
    const outcome = await loginCodes.use(whom, code, now());
    if (outcome !== 'right') throw refuse(outcome === 'wrong' ? 'code' : 'code-over');
    const user = { botId: bot.id, way, subject: address, [way]: address };
    return logInAs(auth, context, botChannel, user);
  };

  return [
    answer(sendSms, { for: 'anybody' }, ({ context, input }) =>
      sendCode(context, given(readPhone(input), 'phone'), input),
    ),
    answer(sendEmail, { for: 'anybody' }, ({ context, input }) =>
      sendCode(context, given(readEmail(input), 'email'), input),
    ),
    answer(phoneLogin, { for: 'anybody' }, ({ context, input }) =>
      logInByCode(context, given(readPhone(input), 'phone'), input.code),
    ),
    answer(emailLogin, { for: 'anybody' }, ({ context, input }) =>
      logInByCode(context, given(readEmail(input), 'email'), input.code),
    ),
    answer(hostLogin, { for: 'anybody', require: namesBot }, async ({ context, input }) => {
      const botChannel = readBotChannel(context, bots);
      const { bot } = botChannel;
      const proven = await verifySiteUser(needs, botChannel, input.token);
      const { name, email, preview, ...user } = proven;
      const mode = preview ? readAccessMode(context) : 'normal';
      const userId = userIdOf(user, bot.id, mode);
      await takeAction(queries, 'log in', { visitorId: userId, address: addressOf(context), bot }, now());
      const called = { ...(name && { name }), ...(email && { email }) };
      const visitor = { id: userId, mode, way: 'site', lifetimeMs: USER_TOKEN_LIFETIME_MS, ...called };
      const { token } = await logIn(context, botChannel, auth, visitor);
      return { token, user: { id: userId, ...called } };
    }),
  ];
};
