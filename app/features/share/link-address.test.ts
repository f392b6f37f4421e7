import { describe, expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

describe('linkAddress', () => {
  it.each([
    ['?share=x&bot_id=b', 'https://c.example/app/?bot_id=b#host', 'https://c.example/app/?share=x&bot_id=b'],
    ['/?share=x', 'https://c.example/app/index.html', 'https://c.example/app/?share=x'],
    ['//evil.example/?share=x', 'https://c.example/', 'https://c.example/evil.example/?share=x'],
    ['javascript:alert(1)', 'https://c.example/', ''],
    ['https://s.example/?share=x', 'https://c.example/app/', 'https://s.example/?share=x'],
  ])('makes of %s at %s the address %s', (url, page, address) => {
    expect(linkAddress(url, page)).toBe(address);
  });
});
