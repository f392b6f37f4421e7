import { expect, it } from 'vitest';
import { isFramingLimited, limitsFraming } from './framing-policy.ts';

const allowed = ['https://shop.example', 'https://*.Shop.example '];

it.each([
  ["frame-ancestors 'self' https://shop.example", true],
  ["default-src 'none'; Frame-Ancestors https://shop.example https://*.shop.example; base-uri 'none'", true],
  ["frame-ancestors 'none'", true],
  ["frame-ancestors *, frame-ancestors 'self'", true],
  ['frame-ancestors *', false],
  ['frame-ancestors https:', false],
  ["frame-ancestors 'self' https://evil.example", false],
  ['frame-ancestors https://shop.example https://evil.example', false],
  ["x-frame-ancestors 'self'", false],
  ["default-src 'none'", false],
  ['', false],
])('%j limits who frames the page: %s', (policy, expected) => {
  expect(limitsFraming(policy, allowed)).toBe(expected);
});

const fails = () => Promise.reject(new TypeError('no network'));

it('is not known of a page that cannot be asked for', async () => {
  expect(await isFramingLimited('https://chat.example/', allowed, fails)).toBe(false);
});
