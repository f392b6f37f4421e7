/**
 * The options of a plug-in: those of the chat that can be written on its script tag. The chat is where
 * `appUrl` says, and the service has the bot and the channel.
 */
export type SiteChatOptions = {
  appUrl: string;
  botId: string;
  channelId: string;
  [option: string]: string | number | boolean | object | undefined;
};

/**
 * Returns the attributes of the script tag that puts the chat on a page. Throws when an option is missing.
 */
export const tagAttributes = ({ appUrl, ...options }: SiteChatOptions): Record<string, string> => {
  if (typeof appUrl !== 'string' || !/^https?:\/\//.test(appUrl) || !URL.canParse(appUrl))
    throw new Error('casement: appUrl must be the http or https address of the chat');
  for (const name of ['botId', 'channelId'])
    if (typeof options[name] !== 'string' || options[name] === '')
      throw new Error(`casement: ${name} must name what the chat service has`);
  const app = appUrl.endsWith('/') ? appUrl : `${appUrl}/`;
  const data = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const attribute = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [[`data-${attribute}`, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
  });
  return { async: 'async', src: `${app}sdk.js`, ...(Object.fromEntries(data) as Record<string, string>) };
};
