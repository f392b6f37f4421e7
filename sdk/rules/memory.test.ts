// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryStore } from './memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('keeps for later pages what was said and that the visitor wants no more', () => {
  const store = createMemoryStore('key');
  expect(store.beginPage()).toBe(true);
  store.change({ spoken: { one: 1 } });
  const next = createMemoryStore('key');
  expect(next.beginPage()).toBe(true);
  next.change({ isClosed: true });
  expect(store.read()).toMatchObject({ visit: 1, spoken: { one: 1 }, isClosed: true });
});

it.each([
  '',
  'null',
  '[]',
  '{"visit":"1"}',
  '{"visit":1,"seenAt":null,"spoken":{}}',
  '{"visit":1,"seenAt":1}',
])('begins anew with %j under its key', (text) => {
  localStorage.setItem('key', text);
  const store = createMemoryStore('key');
  expect(store.read()).toBeUndefined();
  expect(store.beginPage()).toBe(true);
  expect(store.read()?.visit).toBe(1);
});

it('says so where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('denied');
    },
  });
  const store = createMemoryStore('key');
  expect(store.beginPage()).toBe(false);
  store.change({ isClosed: true });
  expect(store.read()).toBeUndefined();
});
