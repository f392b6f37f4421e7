import { expect, it } from 'vitest';
import { compareLocales } from './locale-keys.ts';

const en = { chat: { send: 'Send', error: { limit: 'No more than {{number}} files' } } };

it('finds nothing when both languages have the same keys', () => {
  const zh = { chat: { send: '发送', error: { limit: '最多 {{ number }} 个文件' } } };
  expect(compareLocales({ en, 'zh-CN': zh })).toEqual([]);
});

it.each([
  ['a missing key', { chat: { error: { limit: '{{number}}' } } }, 'zh-CN: chat.json send is missing'],
  ['a missing file', {}, 'zh-CN: chat.json send is missing'],
  ['a key of its own', { chat: { ...en.chat, more: '更多' } }, 'zh-CN: chat.json more is not in en'],
  ['an empty text', { chat: { ...en.chat, send: ' ' } }, 'zh-CN: chat.json send is no text'],
  [
    'another placeholder',
    { chat: { ...en.chat, error: { limit: '最多 {{count}}' } } },
    'zh-CN: chat.json error.limit has {count}, not {number}',
  ],
])('reports %s', (_name, zh, problem) => {
  expect(compareLocales({ en, 'zh-CN': zh })).toContain(problem);
});

it('lets each language have the plural forms it needs', () => {
  const english = { chat: { unread_one: '{{count}} new message', unread_other: '{{count}} new messages' } };
  const chinese = { chat: { unread_other: '{{count}} 条新消息' } };
  expect(compareLocales({ en: english, 'zh-CN': chinese })).toEqual([]);
});

it('reports that there is nothing to compare', () => {
  expect(compareLocales({ en: {}, 'zh-CN': {} })).toEqual(['There are no texts.']);
});
