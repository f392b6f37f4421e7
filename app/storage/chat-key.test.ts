import { expect, it } from 'vitest';
import { chatKey, placeId } from './chat-key.ts';

const chat = { botId: 'b', channelId: 'c', accessMode: 'normal' } as const;

it('cannot be confused by separators in ids', () => {
  expect(placeId('a/b', 'c')).not.toBe(placeId('a', 'b/c'));
});

it('is another one for the preview of a chat, which keeps its own things', () => {
  expect(chatKey('draft', chat)).toBe(`casement:draft:${placeId('b', 'c')}`);
  expect(chatKey('draft', { ...chat, accessMode: 'preview' })).not.toBe(chatKey('draft', chat));
});
