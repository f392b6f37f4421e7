/** The request headers of every call, in the spelling of the specification. */
export const headerNames = {
  language: 'Accept-Language',
  botId: 'X-Bot-Id',
  channelId: 'X-Channel-Id',
  styleId: 'X-Style-Id',
  accessMode: 'X-Access-Mode',
  guid: 'X-Guid',
  authorization: 'Authorization',
  lastEventId: 'Last-Event-ID',
} as const;

/** How a visitor reaches the bot: `normal`, or `preview` for the bot's makers. */
export type AccessMode = 'normal' | 'preview';

/** The languages of the interface. */
export type Language = 'en' | 'zh-CN';
