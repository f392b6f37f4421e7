// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatContext } from '../chat/context.ts';
import { changeKeptLook, readKeptLook } from '../launcher/kept-look.ts';
import { followHours, readHours } from './follow-hours.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const HOUR_MS = 3_600_000;
const pageUrl = 'https://chat.example.com/?bot_id=support';

it.each([
  [{ isOpen: 1, changes: [NOW + 1] }, true],
  [{ isOpen: 1, changes: [NOW] }, false],
  [{ isOpen: 1, changes: [NOW - 2, NOW - 1, NOW + 1] }, true],
  [{ isOpen: 0, changes: [] }, false],
  [{ isOpen: 0, changes: ['soon', NOW - 1] }, true],
  [{}, true],
  [null, true],
  ['closed', true],
])('reads %j', (hours, isOpen) => {
  expect(readHours(hours, NOW).isOpen).toBe(isOpen);
});

const lifetimes: AbortController[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  for (const lifetime of lifetimes.splice(0)) lifetime.abort();
  vi.useRealTimers();
  localStorage.clear();
});

const follow = (hours: unknown) => {
  const lifetime = new AbortController();
  lifetimes.push(lifetime);
  const host = document.createElement('div');
  const status = { isOpen: false };
  const listeners: (() => void)[] = [];
  const context = {
    store: { status, subscribe: (listener: () => void) => listeners.push(listener) },
    view: { host },
    page: { signal: lifetime.signal },
    pageUrl,
  } as unknown as ChatContext;
  followHours(context, hours);
  return {
    host,
    setOpen: (isOpen: boolean) => {
      status.isOpen = isOpen;
      for (const listener of listeners) listener();
    },
    lifetime,
  };
};

const hiddenUntil = () => readKeptLook(pageUrl).hiddenUntil;

it('hides the launcher when the channel closes, for later pages too, and shows it when it opens', () => {
  const { host } = follow({ isOpen: 1, changes: [NOW + HOUR_MS, NOW + 2 * HOUR_MS] });
  expect(host.hidden).toBe(false);
  vi.advanceTimersByTime(HOUR_MS);
  expect([host.hidden, hiddenUntil()]).toEqual([true, NOW + 2 * HOUR_MS]);
  vi.advanceTimersByTime(HOUR_MS);
  expect([host.hidden, hiddenUntil()]).toEqual([false, undefined]);
});

it('keeps the look of the style beside that', () => {
  changeKeptLook(pageUrl, { color: '#123456' });
  follow({ isOpen: 0 });
  expect(readKeptLook(pageUrl)).toEqual({ color: '#123456', hiddenUntil: expect.any(Number) as number });
  // Without hours, or without an answer of the service, the launcher is there.
  follow(undefined);
  expect(readKeptLook(pageUrl)).toEqual({ color: '#123456' });
});

it('leaves an open chat where it is until it is closed', () => {
  const { host, setOpen } = follow({ isOpen: 1, changes: [NOW + HOUR_MS] });
  setOpen(true);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(host.hidden).toBe(false);
  setOpen(false);
  expect(host.hidden).toBe(true);
  setOpen(true);
  expect(host.hidden).toBe(false);
});

it('ends with the chat', () => {
  const { host, lifetime } = follow({ isOpen: 1, changes: [NOW + HOUR_MS] });
  lifetime.abort();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(host.hidden).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
