import { expect, it, vi } from 'vitest';
import { createFailure } from '../../service/error-catalogue.ts';
import { streamPaths } from '../../service/contract/run.ts';
import { callError, toThreadMessage } from './run-error.ts';

it.each([
  [709, { code: 709, textKey: 'status.709', retryable: true }],
  [1113, { code: 1113, textKey: 'status.1113', retryable: false }],
  [1114, { code: 1114, textKey: 'status.1114', retryable: false }],
  [1116, { code: 1116, textKey: 'status.1116', retryable: false }],
  [1117, { code: 1117, textKey: 'status.1117', retryable: false }],
  [1119, { code: 1119, textKey: 'status.1119', retryable: false }],
  [1200, { code: 1200, textKey: 'status.1200', retryable: true }],
  [4711, { code: 1200, textKey: 'status.1200', retryable: true }],
  [undefined, { code: 1200, textKey: 'status.1200', retryable: true }],
])('an answer that failed with code %s is told in our words', (code, error) => {
  expect(toThreadMessage({ error: { code, message: 'Because' } })).toEqual({ error });
});

it.each([
  [{ reason: 'rate', retryAfterS: 30 }, 31_000],
  [{ reason: 'quota', retryAfterS: 30 }, undefined],
  [{ reason: 'rate' }, undefined],
  ['nonsense', undefined],
])('a refusal with %j says when to send again: %s', (data, retryAt) => {
  vi.useFakeTimers({ now: 1000 });
  expect(callError(createFailure(streamPaths.send, { code: 1113, data }, 200)).retryAt).toBe(retryAt);
  vi.useRealTimers();
});
