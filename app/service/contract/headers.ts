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

/** The languages that a service words its own texts in. */
export type Language = 'en' | 'zh-CN';

/**
 * The `Accept-Language` of an interface in a language: `zh-CN` for Chinese of any kind, else the language's
 * tag (BCP 47). A service that knows only its two languages answers any other in English.
 */
export const acceptLanguage = (locale: string): string => (/^zh\b/i.test(locale) ? 'zh-CN' : locale);
