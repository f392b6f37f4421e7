import { expect, it } from 'vitest';
import { answerError } from './turn-error.ts';

it.each([
  [709, { kind: 'broke-off', retryable: true }],
  [1113, { kind: 'limit-reached', retryable: false }],
  [1114, { kind: 'content-refused', retryable: false }],
  [1116, { kind: 'bad-question', retryable: false }],
  [1117, { kind: 'payment-required', retryable: false }],
  [1119, { kind: 'approval-required', retryable: false }],
  [1200, { kind: 'agent-failed', retryable: true }],
  [4711, { kind: 'agent-failed', retryable: true }],
  [undefined, { kind: 'agent-failed', retryable: true }],
])('an answer that failed with code %s is told in our words', (code, error) => {
  expect(answerError(code, '')).toEqual(error);
  expect(answerError(code, 'Because')).toEqual({ ...error, message: 'Because' });
});
