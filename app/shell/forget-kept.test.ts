// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { chatKey } from '../storage/chat-key.ts';
import { forgetKept, written } from './forget-kept.ts';

const address = { botId: 'shop', channelId: 'web', styleId: 's', accessMode: 'normal' } as const;
/** Of the browser, or ids of what goes on after a page was left: an order, a log-in at Google. */
const stays = ['codes', 'credentials', 'google', 'look', 'order', 'side-menu', 'tabs'];

/** What visitors have written in a conversation, opened or not, and without one. */
const kept = written.flatMap((what) => [chatKey(what, address), `${chatKey(what, address)}:5`]);
const others = [
  ...stays.map((what) => chatKey(what, address)),
  'casement:guid',
  'casement:language',
  'the-page-s-own',
  `${chatKey('draft', { ...address, channelId: 'web2' })}:5`,
  `${chatKey('draft', { ...address, accessMode: 'preview' })}:5`,
].toSorted();

beforeEach(() => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.clear();
    for (const key of [...kept, ...others]) storage.setItem(key, 'x');
  }
});

const left = (storage: Storage) => Object.keys(storage).toSorted();

it('removes what a visitor has written in this chat, and nothing else', () => {
  forgetKept(address, true);
  expect(left(localStorage)).toEqual(others);
  expect(left(sessionStorage)).toEqual(others);
});

it('removes in another tab what is of that tab alone', () => {
  forgetKept(address, false);
  expect(left(localStorage)).toHaveLength(kept.length + others.length);
  expect(left(sessionStorage)).toEqual(others);
});

it('knows of everything that the app keeps for a chat', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('test'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const names = [...sources.matchAll(/\b(?:chatKey|keyOfSession)\('([\w-]+)'/g)].map(([, name = '']) => name);
  // Who is here has keys of the same form.
  expect([...new Set([...names, 'credentials'])].toSorted()).toEqual([...written, ...stays].toSorted());
});
