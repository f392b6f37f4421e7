import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { embedTag, styleAsYaml } from './to-yaml.ts';

it.each([
  {},
  { themeColor: '#0B7A5B', roundedCorners: 16, density: 'compact' },
  { font: `O'Neil, "Source Sans 3", serif`, header: ['title', 'menu'], textColor: 1 },
  { header: [], logo: { light: 'https://a.example/l.svg?a=1#b', dark: 'data:image/svg+xml,<svg/>' } },
  { font: 'yes', botMessage: 'plain' },
])('reads as the same style again: %j', (style) => {
  expect(parse(styleAsYaml(style))).toEqual({ styles: { default: style } });
});

it('writes ids as attributes', () => {
  expect(embedTag('https://chat.example', { botId: 'a"b', channelId: 'web', color: '#0b7a5b' })).toBe(
    '<script async src="https://chat.example/sdk.js" data-bot-id="a&quot;b" data-channel-id="web" data-color="#0b7a5b"></script>',
  );
});
