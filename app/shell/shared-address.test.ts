import { describe, expect, it } from 'vitest';
import { ownChatAddress, sharedIdOf } from './shared-address.ts';

describe('sharedIdOf', () => {
  it.each([
    ['?share=abc', 'abc'],
    ['?bot_id=b&share=%20abc%20', 'abc'],
    ['?share=', undefined],
    ['?bot_id=share', undefined],
    ['', undefined],
  ])('reads %j as %j', (search, id) => {
    expect(sharedIdOf(search)).toBe(id);
  });
});

describe('ownChatAddress', () => {
  it('leaves out what is shared', () => {
    expect(ownChatAddress('https://c.example/app/?share=x&bot_id=b&channel_id=c&style_id=s#y')).toBe(
      'https://c.example/app/?bot_id=b&channel_id=c&style_id=s',
    );
  });

  it.each(['?share=x', '?share=x&bot_id=b&channel_id=c', '?share=x&bot_id=&channel_id=c&style_id=s'])(
    'is unknown without the ids: %s',
    (query) => {
      expect(ownChatAddress(`https://c.example/${query}`)).toBeUndefined();
    },
  );
});
