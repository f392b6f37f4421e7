// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { keepLook, keptLook } from './kept-look.ts';

const chat = { botId: 'b', channelId: 'c', styleId: 'default', accessMode: 'normal' } as const;
const css = ':root{color-scheme:dark;}';

beforeEach(() => localStorage.clear());

it('is that of the same chat in the same style', () => {
  keepLook(chat, css, 'dark');
  expect(keptLook({ ...chat })).toMatchObject({ css, scheme: 'dark', styleScheme: 'dark' });
});

it.each([
  ['of another bot', { botId: 'other' }],
  ['in another channel', { channelId: 'other' }],
  ['in another style', { styleId: 'other' }],
  ['of the preview', { accessMode: 'preview' }],
] as const)('is not that %s', (_, change) => {
  keepLook(chat, css, 'dark');
  expect(keptLook({ ...chat, ...change })).toBeUndefined();
});
