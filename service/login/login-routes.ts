import { emailLogin, phoneLogin, sendEmail, sendSms } from 'casement/contract';
import { type Context, Hono } from 'hono';
import { succeed } from '../http/envelope.ts';
import { readBody, readQuery } from '../http/read-request.ts';
import {
  type BotChannel,
  readBotChannel,
  readGuid,
  readLanguage,
  type Services,
} from '../http/request-scope.ts';
import { codeMinutes } from './login-codes.ts';
import { RESEND_AFTER_S } from './login-limits.ts';
import { logInAs } from './log-in-as.ts';
import { refuse } from './login-refusal.ts';
import { type LoginTarget, readEmail, readPhone } from './login-target.ts';
import { loginWays } from './login-ways.ts';

const given = (target: LoginTarget | undefined, way: LoginTarget['way']): LoginTarget => {
  if (!target) throw refuse(way);
  return target;
};

/** Codes by SMS and e-mail, and the log-ins with them. */
export const loginRoutes = (services: Services): Hono => {
  const { bots, captchas, foreignCaptcha, delivery, loginCodes, loginLimits, addressOf, now } = services;

  const requireWay = ({ channel }: BotChannel, { way }: LoginTarget): void => {
    if (loginWays(channel, services)[way] === 0) throw refuse('way');
  };

  const isPassed = async (verification: string): Promise<boolean> =>
    (await captchas.use(verification, now())) || ((await foreignCaptcha?.use(verification)) ?? false);

  const sendCode = async (
    context: Context,
    target: LoginTarget,
    request: { captchaVerification: string; areaCode?: string },
  ): Promise<Response> => {
    const botChannel = readBotChannel(context, bots);
    requireWay(botChannel, target);
    const { bot } = botChannel;
    const whom = { ...target, botId: bot.id, guid: readGuid(context) };
    if (!(await isPassed(request.captchaVerification))) throw refuse('captcha');
    await loginLimits.takeSending(whom, addressOf(context), now());
    const language = readLanguage(context);
    const { botName } = bot.robot[language];
    const code = await loginCodes.make(whom, now());
    try {
      const { areaCode } = request;
      await delivery.send(target, { botName, code, minutes: codeMinutes, areaCode }, language);
    } catch (error) {
      await loginCodes.forget(whom);
      throw error;
    }
    return succeed(context, { resendAfterS: RESEND_AFTER_S });
  };

  const logIn = async (context: Context, target: LoginTarget, code: string): Promise<Response> => {
    const botChannel = readBotChannel(context, bots);
    requireWay(botChannel, target);
    const { bot } = botChannel;
    const { way, address } = target;
    const whom = { ...target, botId: bot.id, guid: readGuid(context) };
    await loginLimits.takeTry(whom, addressOf(context), now());
    if (!(await loginCodes.use(whom, code, now()))) throw refuse('code');
    const user = { botId: bot.id, way, subject: address, [way]: address };
    return succeed(context, await logInAs(services, context, botChannel, user));
  };

  return new Hono()
    .get(sendSms.path, (context) => {
      const query = readQuery(context, sendSms.request);
      return sendCode(context, given(readPhone(query), 'phone'), query);
    })
    .get(sendEmail.path, (context) => {
      const query = readQuery(context, sendEmail.request);
      return sendCode(context, given(readEmail(query), 'email'), query);
    })
    .post(phoneLogin.path, async (context) => {
      const body = await readBody(context, phoneLogin.request);
      return logIn(context, given(readPhone(body), 'phone'), body.code);
    })
    .post(emailLogin.path, async (context) => {
      const body = await readBody(context, emailLogin.request);
      return logIn(context, given(readEmail(body), 'email'), body.code);
    });
};
