import { baseConfig, baseDomain, type Configuration } from 'casement/contract';
import { Hono } from 'hono';
import { notFound } from '../service-failure.ts';
import { succeed } from './envelope.ts';
import { readQuery } from './read-request.ts';
import { readBotChannel, readLanguage, readStyle, type Services } from './request-scope.ts';

/** The first calls of the app: the configuration and the custom domain. */
export const baseRoutes = ({ bots, speech }: Services): Hono =>
  new Hono()
    .get(baseConfig.path, async (context) => {
      const { bot, channel } = readBotChannel(context, bots);
      const { allowedOrigins = bot.allowedOrigins, hostLogin: _, ...channelConfig } = channel;
      const configuration: Configuration = {
        channel: channelConfig,
        robot: bot.robot[readLanguage(context)],
        style: readStyle(context, bot).style,
        limits: bot.limits,
        speech: await speech.abilitiesOf(bot),
        ...(bot.links && { links: bot.links }),
        ...(allowedOrigins && { allowedOrigins }),
      };
      context.header('Vary', 'Accept-Language');
      return succeed(context, configuration);
    })
    .get(baseDomain.path, (context) => {
      const { customDomain } = readQuery(context, baseDomain.request);
      const clientId = bots.findDomain(customDomain);
      if (!clientId) throw notFound('This domain');
      return succeed(context, { clientId });
    });
