// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchOverflow } from './watch-overflow.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const sizes = { clientWidth: 100, clientHeight: 50, scrollWidth: 100, scrollHeight: 50 };

it.each([
  ['nothing', {}, ''],
  ['what follows in a row', { scrollWidth: 300 }, 'end'],
  ['both ends of a row', { scrollWidth: 300, scrollLeft: 80 }, 'start end'],
  ['its beginning at its end', { scrollWidth: 300, scrollLeft: 200 }, 'start'],
  ['the same from right to left', { scrollWidth: 300, scrollLeft: -200 }, 'start'],
  ['what is below', { scrollHeight: 90 }, 'bottom'],
  ['what is above', { scrollHeight: 90, scrollTop: 40 }, 'top'],
  ['no part of a pixel', { scrollWidth: 100.6, scrollHeight: 50.4 }, ''],
])('tells of %s that is out of sight', (_, change, expected) => {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries({ ...sizes, ...change }))
    Object.defineProperty(element, name, { value, configurable: true });
  const stop = watchOverflow(element);
  expect(element.dataset['more']).toBe(expected);
  stop();
});

it('follows the scrolling until it is ended', () => {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries({ ...sizes, scrollWidth: 300 }))
    Object.defineProperty(element, name, { value });
  const stop = watchOverflow(element);
  element.scrollLeft = 50;
  element.dispatchEvent(new Event('scroll'));
  expect(element.dataset['more']).toBe('start end');
  stop();
  element.scrollLeft = 0;
  element.dispatchEvent(new Event('scroll'));
  expect(element.dataset['more']).toBe('start end');
});
