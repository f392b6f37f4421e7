import { describe, expect, it, vi } from 'vitest';
import { buildFrameAddress, buildPageAddress, readChatIds, readFrameHints } from './address.ts';
import { negotiate } from './methods.ts';

// Only browsers know which words are colors.
vi.stubGlobal('CSS', {
  supports: (property: string, value: string) => property === 'color' && value === '#1f5f4a',
});

const ids = { botId: 'a b&c', channelId: 'web', styleId: '默认', accessMode: 'preview' } as const;

describe('the address of the frame', () => {
  it('carries every id to the other side as it was', () => {
    const address = new URL(buildPageAddress('https://chat.example.com/app/?tenant=1#old', ids));
    expect(readChatIds(address.search)).toEqual(ids);
    expect(address.pathname).toBe('/app/');
    expect(address.hash).toBe('');
    expect(address.searchParams.get('tenant')).toBe('1');
  });

  it('carries the hints in the fragment, where no server sees them', () => {
    const hints = {
      hostOrigin: 'https://shop.example',
      mode: 'inline',
      locale: 'zh-CN',
      colorScheme: 'dark',
      color: '#1f5f4a',
    } as const;
    const address = new URL(buildFrameAddress('https://chat.example.com/', hints));
    expect(readFrameHints(address.hash)).toEqual(hints);
    expect(address.search).not.toContain('shop.example');
  });

  it('says null for an id that is not there', () => {
    expect(readChatIds('?bot_id=')).toEqual({ botId: '', channelId: null, styleId: null, accessMode: null });
  });

  it.each([
    '',
    '#',
    '#top',
    '#hostOrigin=javascript:alert(1)&mode=window&locale=x&colorScheme=1&color=greenish',
  ])('finds no hint in %s', (fragment) => {
    expect(readFrameHints(fragment)).toEqual({});
  });
});

describe('negotiate', () => {
  const ours = { protocol: 3, oldestProtocol: 2 };
  it.each([
    ['the same', { protocol: 3, oldestProtocol: 3 }, { ok: true }],
    ['a newer one that still speaks ours', { protocol: 9, oldestProtocol: 3 }, { ok: true }],
    ['an older one that we still speak', { protocol: 2, oldestProtocol: 1 }, { ok: true }],
    ['one that is too old', { protocol: 1, oldestProtocol: 1 }, { ok: false, tooOld: 'theirs' }],
    ['one that has left ours behind', { protocol: 9, oldestProtocol: 4 }, { ok: false, tooOld: 'ours' }],
  ])('with %s', (_name, theirs, result) => {
    const capabilities = ['send', 'hello'];
    expect(negotiate({ ...theirs, capabilities }, ours)).toEqual({
      ...result,
      ...(result.ok && { capabilities: new Set(capabilities) }),
    });
  });
});
