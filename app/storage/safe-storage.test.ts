import { expect, it } from 'vitest';
import { memoryStorage } from './memory-storage.test-helper.ts';
import { createSafeStorage, readJson } from './safe-storage.ts';

const fail = (): never => {
  throw new DOMException('no', 'QuotaExceededError');
};

it.each<[string, () => Storage]>([
  ['blocked', fail],
  ['missing', () => undefined as unknown as Storage],
  ['full', () => Object.assign(memoryStorage(), { getItem: () => 'old', setItem: fail, removeItem: fail })],
])('keeps everything in memory when the storage is %s', (_name, getStorage) => {
  const storage = createSafeStorage(getStorage);
  storage.set('a', '1');
  expect(storage.get('a')).toBe('1');
  storage.remove('a');
  expect(storage.get('a')).toBeUndefined();
});

it('writes to the storage again once that works', () => {
  const inner = memoryStorage();
  let isFull = true;
  const full = Object.assign(memoryStorage(), { setItem: fail });
  const storage = createSafeStorage(() => (isFull ? full : inner));
  storage.set('a', '1');
  isFull = false;
  storage.set('a', '2');
  expect(inner.getItem('a')).toBe('2');
  inner.setItem('a', '3');
  expect(storage.get('a')).toBe('3');
});

it.each([
  ['{"a":1}', { a: 1 }],
  ['{"a":', undefined],
  ['null', undefined],
  ['', undefined],
])('reads the stored JSON %j as %j', (text, expected) => {
  const storage = createSafeStorage(() => memoryStorage(new Map([['key', text]])));
  expect(readJson(storage, 'key')).toEqual(expected);
  expect(readJson(storage, 'other')).toBeUndefined();
});
