import { describe, expect, it } from 'vitest';
import { parseAddress, sharedIdOf } from './address.ts';
import { ownChatAddress } from './own-chat-address.ts';

describe('parseAddress', () => {
  it.each([
    ['?bot_id=b&channel_id=c&style_id=s', 'normal'],
    ['?bot_id=b&channel_id=c&style_id=s&access_mode=', 'normal'],
    ['?bot_id=b&channel_id=c&style_id=s&access_mode=normal&other=1', 'normal'],
    ['?bot_id=%20b&channel_id=c&style_id=s&access_mode=preview', 'preview'],
    ['?bot_id=b&channel_id=c&style_id=s&access_mode=admin', 'normal'],
    ['?bot_id=b&channel_id=c&style_id=s&access_mode=Preview', 'normal'],
  ])('reads %s', (query, accessMode) => {
    expect(parseAddress(`https://chat.example/${query}`)).toEqual({
      ok: true,
      address: { botId: 'b', channelId: 'c', styleId: 's', accessMode },
    });
  });

  it.each([
    ['', ['bot_id missing', 'channel_id missing']],
    ['?bot_id=&channel_id=%20&style_id=s', ['bot_id missing', 'channel_id missing']],
    [`?bot_id=${'x'.repeat(129)}&channel_id=c&style_id=s`, ['bot_id invalid']],
    [
      '?bot_id=a%00b&channel_id=c%FF&style_id=s%0A1',
      ['bot_id invalid', 'channel_id invalid', 'style_id invalid'],
    ],
  ])('says everything that is wrong with "%s"', (query, expected) => {
    const parsed = parseAddress(`https://chat.example/${query}`);
    const problems = parsed.ok ? [] : parsed.problems;
    expect(problems.map(({ parameter, problem }) => `${parameter} ${problem}`)).toEqual(expected);
  });

  it.each(['', '&style_id=', '&style_id=%20'])(
    'takes the default style where none is named: "%s"',
    (style) => {
      expect(parseAddress(`/?bot_id=b&channel_id=c${style}`)).toMatchObject({
        address: { styleId: 'default' },
      });
    },
  );

  it('takes ids in any script', () => {
    expect(parseAddress('/?bot_id=客服&channel_id=🙂&style_id=s')).toMatchObject({
      ok: true,
      address: { botId: '客服', channelId: '🙂' },
    });
  });
});

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

  it.each(['?share=x', '?share=x&bot_id=b', '?share=x&bot_id=&channel_id=c&style_id=s'])(
    'is unknown without the ids: %s',
    (query) => {
      expect(ownChatAddress(`https://c.example/${query}`)).toBeUndefined();
    },
  );
});
