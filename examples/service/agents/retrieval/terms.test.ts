import { expect, it } from 'vitest';
import { stem } from './stem.ts';
import { indexTerms, queryUnits } from './terms.ts';

it.each([
  [['embed', 'embeds', 'embedded', 'embedding'], 'embed'],
  [['configure', 'configured', 'configuration'], 'configur'],
  [['colour', 'colours', 'color'], 'color'],
  [['deploy', 'deployment', 'deploys'], 'deploy'],
  [['query', 'queries'], 'query'],
  [['status'], 'status'],
])('gives %j the stem %j', (words, expected) => {
  expect(new Set(words.map(stem))).toEqual(new Set([expected]));
});

it('indexes Chinese by words and by pairs of characters', () => {
  expect(indexTerms('嵌入聊天窗口')).toEqual(
    expect.arrayContaining(['嵌入', '聊天', '窗口', '入聊', '天窗']),
  );
});

it('indexes identifiers whole and in pieces', () => {
  expect(indexTerms('DATABASE_URL createChat')).toEqual(
    expect.arrayContaining(['database_url', 'url', 'createchat', 'chat']),
  );
});

it('asks only for words that say something, each once', () => {
  expect(queryUnits('How do I embed the chat, and embed it how?').map((unit) => unit.whole)).toEqual([
    'embed',
    'chat',
  ]);
  expect(queryUnits('请问怎么嵌入聊天呢？').map((unit) => unit.whole)).toEqual(['嵌入', '聊天']);
});
