import { baseConfig, type ChannelConfig, type RobotConfig } from 'casement/contract';
import type { Logger } from 'pino';
import {
  type Bot,
  type BotRegistry,
  contactFormOf,
  FONTS_PATH,
  inLocale,
  readBotChannel,
  readStyle,
} from '../bots/index.ts';
import { answer, serve } from '../http/answer.ts';
import { notFound } from '../base/service-failure.ts';

type Needs = {
  bots: BotRegistry;
  logger: Logger;
  /** Whether plans can be paid for. */
  hasPayments: boolean;
  abilitiesOf: (bot: Bot) => Promise<{ tts: 0 | 1; stt: 0 | 1 }>;
  /** The ways to log in that a channel asks for, as far as there are such. */
  waysOf: (channel: ChannelConfig) => NonNullable<ChannelConfig['login']>;
  now: () => number;
};

/**
 * Whether the bot's agent can go on with an answer that is not whole, and whether asking the same again may
 * get another one.
 */
const abilitiesOfAgent = (bot: Bot): Pick<RobotConfig, 'goOn' | 'canRegenerate'> => {
  const { agent, ...taken } = bot.takeAgent();
  taken.release();
  return { goOn: agent.goesOn ? 1 : 0, canRegenerate: agent.repeatsItself ? 0 : 1 };
};

/** The configuration of a channel, its rules and hours for pages of the site, and the fonts of styles. */
export const configurationRoutes = ({ bots, logger, hasPayments, abilitiesOf, waysOf, now }: Needs) => {
  /** Bots whose plans nobody can buy, once each. */
  const warnedOf = new Set<string>();

  /** Leaves out plans that cannot be paid for. */
  const robotOf = (bot: Bot, locale: string): RobotConfig => {
    const robot = { ...inLocale(bot.robot, locale), ...abilitiesOfAgent(bot) };
    if (hasPayments || robot.payInfo.plans.length === 0) return robot;
    if (!warnedOf.has(bot.id))
      logger.warn({ botId: bot.id }, 'plans are not offered: there is no payment provider');
    warnedOf.add(bot.id);
    return { ...robot, payInfo: { ...robot.payInfo, plans: [] } };
  };

  return [
    // The SDK asks for it as a script, which a page that shows the chat allows from here.
    serve('GET', '/rules.js', { for: 'anybody' }, ({ context }) => {
      const query = (name: string) => context.req.query(name)?.trim() ?? '';
      const channel = bots.find(query('bot_id'))?.channels.get(query('channel_id'));
      const lines = [`export default ${JSON.stringify(channel?.rules ?? [])};`];
      const hours = channel?.schedule?.at(now());
      if (hours?.outside === 'hidden') lines.push(`export const hours = ${JSON.stringify(hours)};`);
      return new Response(`${lines.join('\n')}\n`, {
        status: channel ? 200 : 404,
        headers: {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'public, max-age=300',
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    }),
    answer(baseConfig, { for: 'anybody' }, async ({ context, language, locale }) => {
      const { bot, channel } = readBotChannel(context, bots);
      const { terms, privacy } = bot.links ?? {};
      const inLanguage = (link: string | undefined) => link?.replaceAll('{language}', language);
      const {
        allowedOrigins = bot.allowedOrigins,
        hostLogin: _login,
        rules: _rules,
        topBars,
        schedule,
        contact,
        ...channelConfig
      } = channel;
      context.header('Vary', 'Accept-Language');
      return {
        channel: {
          ...channelConfig,
          topBar: inLocale(topBars, locale),
          login: waysOf(channel),
          ...(schedule && { hours: schedule.at(now()) }),
        },
        robot: robotOf(bot, locale),
        ...(bot.texts && { texts: bot.texts }),
        style: readStyle(context, bot).style,
        limits: bot.limits,
        speech: await abilitiesOf(bot),
        ...(contact && { contact: contactFormOf(contact, locale, inLanguage(privacy)) }),
        ...(bot.approval && { approval: { required: 1 as const } }),
        ...(bot.links && { links: { terms: inLanguage(terms), privacy: inLanguage(privacy) } }),
        ...(allowedOrigins && { allowedOrigins }),
      };
    }),
    serve('GET', `/im/${FONTS_PATH}/:name`, { for: 'anybody' }, ({ context }) => {
      const name = context.req.param('name') ?? '';
      const file = bots.list().flatMap(({ fontFiles }) => fontFiles.get(name) ?? [])[0];
      if (!file) throw notFound('This font');
      return new Response(new Uint8Array(file.bytes), {
        headers: {
          'Content-Type': file.contentType,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
      });
    }),
  ];
};
