import {
  baseConfig,
  baseDomain,
  type Configuration,
  type Language,
  type RobotConfig,
} from 'casement/contract';
import { Hono } from 'hono';
import { loginWays } from '../login/index.ts';
import type { Bot } from '../bots/index.ts';
import { notFound } from '../base/service-failure.ts';
import { succeed } from '../http/envelope.ts';
import { readQuery } from '../http/read-request.ts';
import { readBotChannel, readLanguage, readStyle, type Services } from '../http/request-scope.ts';

/** The first calls of the app: the configuration and the custom domain. */
export const baseRoutes = (services: Services): Hono => {
  const { bots, speech, google, payments, logger } = services;
  /** Bots whose plans nobody can buy, once each. */
  const warnedOf = new Set<string>();

  /** Leaves out plans that cannot be paid for. */
  const robotOf = (bot: Bot, language: Language): RobotConfig => {
    const robot = bot.robot[language];
    if (payments.isAvailable || robot.payInfo.plans.length === 0) return robot;
    if (!warnedOf.has(bot.id))
      logger.warn({ botId: bot.id }, 'plans are not offered: there is no payment provider');
    warnedOf.add(bot.id);
    return { ...robot, payInfo: { ...robot.payInfo, plans: [] } };
  };

  return new Hono()
    .get(baseConfig.path, async (context) => {
      const { bot, channel } = readBotChannel(context, bots);
      const language = readLanguage(context);
      const { terms, privacy } = bot.links ?? {};
      const inLanguage = (link: string | undefined) => link?.replaceAll('{language}', language);
      const { allowedOrigins = bot.allowedOrigins, hostLogin: _, ...channelConfig } = channel;
      const configuration: Configuration = {
        channel: { ...channelConfig, login: loginWays(channel, services) },
        robot: robotOf(bot, language),
        style: readStyle(context, bot).style,
        limits: bot.limits,
        speech: await speech.abilitiesOf(bot),
        ...(bot.approval && { approval: { required: 1 as const } }),
        ...(bot.links && { links: { terms: inLanguage(terms), privacy: inLanguage(privacy) } }),
        ...(allowedOrigins && { allowedOrigins }),
      };
      context.header('Vary', 'Accept-Language');
      return succeed(context, configuration);
    })
    .get(baseDomain.path, (context) => {
      const { customDomain } = readQuery(context, baseDomain.request);
      const clientId = bots.findDomain(customDomain);
      // An id whose secret the service does not have is of no use to anybody.
      if (!clientId || !google?.openId.findClient(clientId)) throw notFound('This domain');
      return succeed(context, { clientId });
    });
};
