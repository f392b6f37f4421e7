// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Moment } from './decide.ts';
import { watchPage } from './watch-page.ts';

let lifetime: AbortController;
let moments: Moment[];
let pages: number;
const last = () => moments.at(-1);

/** Lets the document be so high, and scrolled so far. */
const setScroll = (scrollTop: number, scrollHeight = 2000) =>
  Object.defineProperties(document.documentElement, {
    scrollTop: { value: scrollTop, configurable: true },
    clientHeight: { value: 500, configurable: true },
    scrollHeight: { value: scrollHeight, configurable: true },
  });

const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

const watch = (wait: (moment: Moment) => number | undefined = () => undefined) =>
  watchPage(
    (moment) => {
      moments.push(moment);
      return wait(moment);
    },
    () => (pages += 1),
    lifetime.signal,
  );

beforeEach(() => {
  vi.useFakeTimers();
  lifetime = new AbortController();
  moments = [];
  pages = 0;
  Object.defineProperty(document, 'scrollingElement', {
    value: document.documentElement,
    configurable: true,
  });
  vi.stubGlobal('innerHeight', 500);
  setScroll(0);
  history.replaceState(null, '', '/start');
});
afterEach(() => {
  lifetime.abort();
  setHidden(false);
  vi.useRealTimers();
});

it('looks at once, when the page has settled, and when it was asked to', () => {
  watch(({ seconds }) => (seconds < 5 ? 5 - seconds : undefined));
  expect(last()).toEqual({ path: '/start', seconds: 0, scroll: 0, isLeaving: false });
  vi.advanceTimersByTime(4000);
  expect(moments).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(moments.map(({ seconds }) => Math.floor(seconds))).toEqual([0, 1, 5]);
});

it('counts no time in which nobody sees the page', () => {
  watch(({ seconds }) => 10 - seconds);
  vi.advanceTimersByTime(3000);
  setHidden(true);
  vi.advanceTimersByTime(60_000);
  setHidden(false);
  expect(Math.round(last()!.seconds)).toBe(3);
});

it('tells how far the visitor has been, also after they went back', () => {
  watch();
  vi.advanceTimersByTime(1100);
  expect(last()?.scroll).toBeCloseTo(25, 0);
  for (const top of [700, 1100, 0]) {
    setScroll(top);
    document.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(150);
  }
  expect(last()?.scroll).toBeCloseTo(80, 0);
});

it('takes a page that fits its window as seen, but not before it is there', () => {
  setScroll(0, 500);
  watch();
  expect(last()?.scroll).toBe(0);
  vi.advanceTimersByTime(1100);
  expect(last()?.scroll).toBeGreaterThanOrEqual(100);
});

it('looks once for many events', () => {
  watch();
  vi.advanceTimersByTime(1100);
  const before = moments.length;
  for (let event = 0; event < 50; event += 1) document.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1000);
  expect(moments).toHaveLength(before + 1);
});

const leaveAt = (clientY: number) =>
  document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY }));

it('tells when the pointer leaves at the top, and at no other side', () => {
  watch();
  leaveAt(300);
  expect(last()?.isLeaving).toBe(false);
  leaveAt(-1);
  expect(last()?.isLeaving).toBe(true);
});

it.each([
  ['the address bar', () => window.dispatchEvent(new Event('popstate'))],
  ['a link of the application', () => document.dispatchEvent(new Event('click'))],
])('takes a path that %s has changed for another page', (_name, tell) => {
  watch();
  vi.advanceTimersByTime(5000);
  setScroll(1500);
  history.pushState(null, '', '/next?filter=1');
  tell();
  vi.advanceTimersByTime(150);
  expect(pages).toBe(2);
  expect(last()).toMatchObject({ path: '/next', scroll: 0 });
  expect(last()!.seconds).toBeLessThan(1);
});

it('takes another query, or a place in the page, for the same page', () => {
  watch();
  history.pushState(null, '', '/start?filter=1#prices');
  window.dispatchEvent(new Event('popstate'));
  vi.advanceTimersByTime(150);
  expect(pages).toBe(1);
});

it('leaves no listener and no timer behind', () => {
  watch(() => 1);
  document.dispatchEvent(new Event('scroll'));
  lifetime.abort();
  expect(vi.getTimerCount()).toBe(0);
  const before = moments.length;
  for (const type of ['click', 'scroll', 'visibilitychange']) document.dispatchEvent(new Event(type));
  window.dispatchEvent(new Event('popstate'));
  document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 }));
  vi.advanceTimersByTime(5000);
  expect(moments).toHaveLength(before);
});
