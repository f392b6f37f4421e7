import { StyleConfig } from 'casement/contract';
import * as v from 'valibot';
import type { Bot } from '../bots/index.ts';

/** One chat that a visitor may open: a bot on one of its channels, in its first style. */
export type ServedChat = {
  botId: string;
  botName: string;
  channelId: string;
  styleId: string;
  /** The style's color, hex. */
  color: string;
  /** The page of the chat. */
  url: string;
};

const BUILT_IN_COLOR = v.parse(StyleConfig, {}).themeColor;

/** Lists the chats of a service, in the order of the bot files. */
export const servedChats = (
  serviceUrl: string,
  bots: readonly Pick<Bot, 'id' | 'robot' | 'channels' | 'styles'>[],
): ServedChat[] =>
  bots.flatMap(({ id: botId, robot, channels, styles }) =>
    [...channels.keys()].map((channelId) => {
      const [styleId = 'default'] = styles.has('default') ? ['default'] : styles.keys();
      const query = new URLSearchParams({
        bot_id: botId,
        channel_id: channelId,
        ...(styleId !== 'default' && { style_id: styleId }),
      });
      const color = styles.get(styleId)?.themeColor ?? BUILT_IN_COLOR;
      return { botId, botName: robot.en.botName, channelId, styleId, color, url: `${serviceUrl}/?${query}` };
    }),
  );

const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The tag that puts a chat on a page of its site; its launcher has the style's color from the first load on.
 */
export const tagOf = (
  serviceUrl: string,
  { botId, channelId, styleId, color }: Omit<ServedChat, 'botName' | 'url'>,
): string => {
  const named = styleId === 'default' ? '' : ` data-style-id="${attribute(styleId)}"`;
  const style = color === BUILT_IN_COLOR ? named : `${named} data-color="${attribute(color)}"`;
  const ids = `data-bot-id="${attribute(botId)}" data-channel-id="${attribute(channelId)}"${style}`;
  return `<script async src="${serviceUrl}/sdk.js" ${ids}></script>`;
};

export type WelcomeFacts = { url: string; chats: readonly ServedChat[]; adminUrl?: string | undefined };

/** Says in lines for people where everything of a running service is. */
export const welcome = ({ url, chats, adminUrl }: WelcomeFacts): string => {
  const [first] = chats;
  const lines = chats.map((chat) => `  ${chat.botName || chat.botId} on ${chat.channelId}: ${chat.url}`);
  return [
    `The chat service is running at ${url}. Ctrl+C ends it.`,
    '',
    'Look at your bots:',
    ...lines,
    ...(first
      ? [
          '',
          `Paste this into a page to have ${first.botName || first.botId} there:`,
          `  ${tagOf(url, first)}`,
        ]
      : []),
    ...(adminUrl ? ['', `Let visitors in, as the administrator: ${adminUrl}`] : []),
    '',
  ].join('\n');
};
