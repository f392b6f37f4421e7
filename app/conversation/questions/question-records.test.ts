import { expect, it } from 'vitest';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { addressOfBot } from '../../visitor/address.test-helper.ts';
import { newQuestion } from '../run/requests.ts';
import { createQuestionRecords } from './question-records.ts';

const refused = { code: 1113, text: 'No.', data: { reason: 'quota' } };

it.each([
  [{ isWaiting: true }, 'waiting'],
  [{ isWaiting: true, refused }, 'challenged'],
  [{ isWaiting: false, refused }, 'refused'],
  [{ refused }, 'refused'],
  [{}, 'sending'],
] as const)('reads a question that an earlier version of the app has stored: %j', (stored, state) => {
  const question = newQuestion('s', null, [{ type: 'text', text: 'q' }]);
  const list = [{ question, runId: 'r', answerId: 'a', ...stored }];
  const entries = new Map([['casement:outbox:a/c:s', JSON.stringify(list)]]);
  const records = createQuestionRecords(testStorage(entries), addressOfBot('a'));
  expect(records.of('s')).toMatchObject([
    { question: { id: question.id, parts: [{ text: 'q' }] }, runId: 'r', answerId: 'a', state },
  ]);
});

it('knows the conversations with questions that go out by themselves, until those are taken or refused', () => {
  const records = createQuestionRecords(testStorage(), addressOfBot('a'));
  const [one, two] = ['one', 'two'].map((text) => newQuestion('s', null, [{ type: 'text', text }]));
  for (const question of [one!, two!]) records.add(question);
  expect(records.sessionsGoingOut()).toEqual([]);
  for (const question of [one!, two!]) records.move(question, 'queued');
  expect(records.sessionsGoingOut()).toEqual(['s']);
  records.move(one!, 'sent');
  records.move(one!, 'taken');
  expect(records.sessionsGoingOut()).toEqual(['s']);
  records.move(two!, 'refused');
  expect(records.sessionsGoingOut()).toEqual([]);
  expect(records.move(one!, 'queued')).toBe(false);
  expect(records.of('s').map(({ state }) => state)).toEqual(['refused']);
});
