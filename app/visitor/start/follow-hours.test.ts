import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n, initTexts, showLanguage } from '../../i18n/i18n.ts';
import type { HoursState } from '../../service/contract/hours.ts';
import { initialVisitor } from '../visitor-state.ts';
import { followHours } from './follow-hours.ts';

const NOW = new Date(2026, 10, 27, 12, 0).getTime();
const HOUR_MS = 3_600_000;
const lifetime = () => new AbortController();
let ended = lifetime();

beforeEach(async () => {
  initTexts();
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: {} }));
  ended = lifetime();
  await showLanguage('en');
});
afterEach(() => {
  ended.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const follow = async (hours: Partial<HoursState> | undefined) => {
  const state = proxy(initialVisitor());
  state.channelConfig.hours = hours;
  await followHours(state, ended.signal);
  return state;
};

it.each<[string, Partial<HoursState>, string | null]>([
  ['is open', { isOpen: 1, changes: [NOW + HOUR_MS] }, null],
  ['opens today', { isOpen: 0, changes: [NOW + 2 * HOUR_MS] }, 'Opens 2:00 PM'],
  ['opens tomorrow', { isOpen: 0, changes: [NOW + 21 * HOUR_MS] }, 'Opens Saturday 9:00 AM'],
  [
    'opens after the holidays',
    { isOpen: 0, changes: [NOW + 240 * HOUR_MS] },
    'Opens Monday, December 7 at 12:00 PM',
  ],
  ['opens no more', { isOpen: 0, changes: [] }, 'Closed until further notice'],
  ['has closed since it was asked', { isOpen: 1, changes: [NOW - 1, NOW + 2 * HOUR_MS] }, 'Opens 2:00 PM'],
  ['has opened since', { isOpen: 0, changes: [NOW - 1, NOW + 2 * HOUR_MS] }, null],
])('says when a channel %s', async (_, hours, line) => {
  const { absence } = await follow(hours);
  expect(absence?.line.replaceAll(/[\u{202F}\u{A0}]/gu, ' ') ?? null).toBe(line);
});

it.each([
  ['chat', false, 'You can keep chatting here in the meantime.'],
  ['contact', true, 'You can leave us a message.'],
  ['hidden', true, undefined],
  ['something new', false, 'You can keep chatting here in the meantime.'],
] as const)('does what the channel says: %s', async (outside, isShut, more) => {
  const { absence } = await follow({ outside: outside as 'chat', isOpen: 0, changes: [] });
  expect(absence?.isShut).toBe(isShut);
  expect(absence?.text).toBe(['We’re closed right now.', more].filter(Boolean).join(' '));
});

it('follows the clock while the tab stays open', async () => {
  const state = await follow({ isOpen: 1, changes: [NOW + HOUR_MS, NOW + 2 * HOUR_MS] });
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(state.absence).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.absence?.line).toMatch(/^Opens 2:00/);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(state.absence).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

it('looks at once when the visitor comes back to a machine that has slept', async () => {
  const state = await follow({ isOpen: 1, changes: [NOW + HOUR_MS] });
  vi.setSystemTime(NOW + 5 * HOUR_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(state.absence).not.toBeNull();
});

it('says it in another language as soon as that is on show', async () => {
  const state = await follow({ isOpen: 0, changes: [NOW + 2 * HOUR_MS] });
  await showLanguage('de');
  expect(state.absence?.line).toBe('Geöffnet ab 14:00');
  expect(i18n.language).toBe('de');
});

it('takes other hours over', async () => {
  const state = await follow({ isOpen: 0, changes: [] });
  state.channelConfig = { ...state.channelConfig, hours: { isOpen: 1 } };
  await Promise.resolve();
  expect(state.absence).toBeNull();
});

it('ends with the app', async () => {
  const state = await follow({ isOpen: 1, changes: [NOW + HOUR_MS] });
  ended.abort();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(state.absence).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
