import { expect, it } from 'vitest';
import { createGrowingAnswer } from './growing-answer.ts';

const skill = (status: string) => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: 'k',
  activityType: 'skill',
  content: { kind: 'api', title: 'T', status },
});
const done = {
  type: 'ACTIVITY_DELTA',
  messageId: 'k',
  patch: [{ op: 'replace', path: '/status', value: 'done' }],
};
const text = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta });

it('takes the patch of an activity and what follows it in their order, once the code for patches has come', async () => {
  let grown = 0;
  const answer = createGrowingAnswer(() => (grown += 1));
  [skill('running'), done, text('a'), skill('failed'), done, text('b')].forEach(answer.take);
  expect(answer.message().steps).toMatchObject([{ status: 'running' }]);
  await answer.whenTaken();
  expect(grown).toBe(1);
  answer.take(text('c'));
  expect(answer.message()).toMatchObject({
    parts: [{ type: 'text', text: 'abc' }],
    steps: [{ status: 'done' }],
  });
});

it('waits for nothing where nothing is patched', () => {
  const answer = createGrowingAnswer(() => undefined);
  [skill('running'), text('a')].forEach(answer.take);
  expect(answer.whenTaken()).toBeUndefined();
  expect(answer.message().parts).toEqual([{ type: 'text', text: 'a' }]);
});
