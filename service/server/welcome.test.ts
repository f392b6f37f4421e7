import { expect, it } from 'vitest';
import { readBotFile } from '../bots/bot.ts';
import { servedChats, tagOf, welcome } from './welcome.ts';

const botOf = (name: string, more: string) =>
  readBotFile(`agent: { type: docs, folders: . }\nrobot: { botName: ${name} }\n${more}`, 'shop.yaml')
    .definition;

const url = 'http://127.0.0.1:4300';

it('has a link for each channel of each bot, with the style where it is not the default one', () => {
  const bots = [
    botOf('Shop', 'id: shop & co\nchannels: { web: {}, members: {} }'),
    botOf('Night', 'id: night\nchannels: { web: {} }\nstyles: { dark: {} }'),
  ];
  expect(servedChats(url, bots).map((chat) => chat.url)).toEqual([
    `${url}/?bot_id=shop+%26+co&channel_id=web`,
    `${url}/?bot_id=shop+%26+co&channel_id=members`,
    `${url}/?bot_id=night&channel_id=web&style_id=dark`,
  ]);
});

it('has a tag that can be pasted, whatever the ids hold', () => {
  const chat = { channelId: 'web', color: '#2F54EB' };
  expect(tagOf(url, { ...chat, botId: 'a"<b&', styleId: 'default' })).toBe(
    `<script async src="${url}/sdk.js" data-bot-id="a&quot;&lt;b&amp;" data-channel-id="web"></script>`,
  );
  expect(tagOf(url, { ...chat, botId: 'a', styleId: 'dark' })).toContain('data-style-id="dark"');
});

it('has a tag with the color of the style, where it has one of its own', () => {
  const style = "styles: { default: { themeColor: '#1f5f4a' } }";
  const [green] = servedChats(url, [botOf('Shop', `channels: { web: {} }\n${style}`)]);
  expect(tagOf(url, green!)).toContain('data-channel-id="web" data-color="#1f5f4a">');
});

it('says where everything is, and of the administrator only where there is one', () => {
  const chats = servedChats(url, [botOf('Shop', 'channels: { web: {} }')]);
  const text = welcome({ url, chats });
  expect(text).toContain(`Shop on web: ${url}/?bot_id=shop&channel_id=web`);
  expect(text).toContain(
    `<script async src="${url}/sdk.js" data-bot-id="shop" data-channel-id="web"></script>`,
  );
  expect(text).not.toContain('administrator');
  expect(welcome({ url, chats, adminUrl: `${url}/admin` })).toContain(`${url}/admin`);
});
