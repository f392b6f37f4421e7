import { expect, it } from 'vitest';
import { expiryOf, formatExpiry, isExpired } from './expiry.ts';

const NOON = new Date(2026, 4, 3, 12).getTime();
const at = (timeMs: number) => ({ expiresAt: new Date(timeMs).toISOString() });

it('is when the first of all expires', () => {
  expect(expiryOf([{}, at(NOON + 2), at(NOON)])).toBe(NOON);
});

it.each([[[]], [[{}]], [[{ expiresAt: 'soon' }]]])('is never for %j', (interrupts) => {
  expect(expiryOf(interrupts)).toBeUndefined();
  expect(isExpired(interrupts, NOON)).toBe(false);
});

it('is over at that very moment', () => {
  expect(isExpired([at(NOON)], NOON - 1)).toBe(false);
  expect(isExpired([at(NOON)], NOON)).toBe(true);
});

it('names the day only where it is another one', () => {
  expect(formatExpiry(NOON, NOON - 3_600_000, 'en')).toMatch(/^12:00\sPM$/);
  expect(formatExpiry(NOON, NOON - 86_400_000, 'en')).toContain('May 3, 2026');
});
