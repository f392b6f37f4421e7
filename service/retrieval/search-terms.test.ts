import { expect, it } from 'vitest';
import { indexTerms, queryTerms, toTerm } from './search-terms.ts';

it.each([
  [['embed', 'embeds', 'embedded', 'embedding'], 'emb'],
  [['configure', 'configured', 'configuration'], 'configur'],
  [['colour', 'colours', 'color'], 'color'],
  [['deploy', 'deployment', 'deploys'], 'deploi'],
  [['query', 'queries'], 'queri'],
  [['status'], 'statu'],
  [['constructor', 'constructors'], 'constructor'],
  [['valueOf'], 'valueof'],
  [['AED'], 'aed'],
  [['add', 'adds', 'added', 'adding'], 'add'],
  [['try', 'tries', 'tried'], 'try'],
  [['die', 'died', 'dying'], 'die'],
  [['experience', 'experienced'], 'experi'],
  [['outing'], 'outing'],
])('gives %j the term %j', (words, expected) => {
  expect(new Set(words.map((word) => toTerm(word)))).toEqual(new Set([expected]));
});

it('indexes Chinese by pairs of characters', () => {
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
  expect(queryTerms('How do I embed the chat, and embed it how?')).toEqual(['emb', 'chat']);
  expect(queryTerms('请问怎么嵌入聊天呢？')).toEqual(['嵌入', '聊天']);
});
