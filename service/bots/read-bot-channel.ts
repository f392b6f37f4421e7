import { headerNames } from 'casement/contract';
import type { Context } from 'hono';
import { notFound } from '../base/service-failure.ts';
import { readId } from '../http/read-headers.ts';
import type { BotRegistry } from './bot-registry.ts';
import type { Bot, Channel } from './bot.ts';

export type BotChannel = { bot: Bot; channelId: string; channel: Channel };

/** Reads the bot and the channel that a request's headers name. */
export const readBotChannel = (context: Context, bots: BotRegistry): BotChannel => {
  const botId = readId(context, headerNames.botId);
  const channelId = readId(context, headerNames.channelId);
  const bot = bots.find(botId);
  if (!bot) throw notFound('This bot');
  const channel = bot.channels.get(channelId);
  if (!channel) throw notFound('This channel');
  return { bot, channelId, channel };
};

/** Reads which of the bot's styles a request's headers name. */
export const readStyle = (context: Context, bot: Bot) => {
  const styleId = readId(context, headerNames.styleId);
  const style = bot.styles.get(styleId);
  if (!style) throw notFound('This style');
  return { styleId, style };
};
