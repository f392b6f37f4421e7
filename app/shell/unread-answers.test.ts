import { expect, it } from 'vitest';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import { createUnreadAnswers } from './unread-answers.ts';

it('counts each answer once, also after the page was loaded anew', () => {
  const storage = testStorage();
  const before = createUnreadAnswers(storage, 'a');
  before.add('1');
  before.add('2');
  before.add('2');
  expect(before.count()).toBe(2);
  const after = createUnreadAnswers(storage, 'a');
  after.add('3');
  expect(after.count()).toBe(3);
  after.clear();
  expect(createUnreadAnswers(storage, 'a').count()).toBe(0);
});

it('keeps the answers of one bot from those of another', () => {
  const storage = testStorage();
  createUnreadAnswers(storage, 'a').add('1');
  expect(createUnreadAnswers(storage, 'b').count()).toBe(0);
});

it.each(['{', '3', '{"a":1}', '[1,null]'])('takes what is no list of ids for none: %s', (stored) => {
  const storage = testStorage();
  storage.set('a', stored);
  expect(createUnreadAnswers(storage, 'a').count()).toBe(0);
});

it('forgets the oldest of very many', () => {
  const unread = createUnreadAnswers(testStorage(), 'a');
  for (let id = 0; id < 60; id += 1) unread.add(String(id));
  expect(unread.count()).toBe(50);
});
