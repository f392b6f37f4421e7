import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { embedTag, styleAsYaml } from './to-yaml.ts';

it.each([
  {},
  { themeColor: '#0B7A5B', roundedCorners: 16, density: 'compact' },
  { font: `O'Neil, "Source Sans 3", serif`, header: ['title', 'menu'], textColor: 1 },
  { header: [], logo: { light: 'https://a.example/l.svg?a=1#b', dark: 'data:image/svg+xml,<svg/>' } },
  { font: 'yes', botMessage: 'plain' },
  { launcher: { icon: 'question', text: 'Ask: us', size: 60 }, placement: { corner: 'bottom-end', x: 24 } },
])('reads as the same style again: %j', (style) => {
  expect(parse(styleAsYaml(style))).toEqual({ styles: { default: style } });
});

it('writes a launcher as an attribute that begins and ends where it shall', () => {
  const launcher = { text: `Ask "O'Neil" <now>`, size: 60 };
  const tag = embedTag('https://chat.example', { botId: 'a', channelId: 'web', launcher });
  expect(tag).toContain(` data-launcher='{"text":"Ask \\"O&#39;Neil\\" &lt;now>","size":60}'></script>`);
});

it('writes ids as attributes', () => {
  expect(embedTag('https://chat.example', { botId: 'a"b', channelId: 'web', color: '#0b7a5b' })).toBe(
    '<script async src="https://chat.example/sdk.js" data-bot-id="a&quot;b" data-channel-id="web" data-color="#0b7a5b"></script>',
  );
});
