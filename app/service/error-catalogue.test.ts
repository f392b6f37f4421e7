import { expect, it } from 'vitest';
import { createFailure, isConversationCode, isRetryable, textKeyOf } from './error-catalogue.ts';
import type { ServiceErrorCode } from './service-error.ts';

it.each<[ServiceErrorCode, string]>([
  [401, 'status.401'],
  [403, 'status.403'],
  [404, 'status.404'],
  [0, 'status.0'],
  [500, 'status.0'],
  [1200, 'status.1200'],
  [1115, 'status.0'],
  ['bad-reply', 'status.0'],
  ['network', 'systemRequest'],
  ['timeout', 'systemRequest'],
])('names the text of code %s: %s', (code, key) => {
  expect(textKeyOf(code)).toBe(key);
});

it.each([709, 1113, 1114, 1116, 1117, 1119, 1200])('knows code %i as one of a conversation', (code) => {
  expect(isConversationCode(code)).toBe(true);
});

it.each([1115, 404, '1200', 'network', undefined])('knows %s as none of a conversation', (code) => {
  expect(isConversationCode(code)).toBe(false);
});

it.each<[string, ServiceErrorCode, string | undefined]>([
  ['/v1/im/msg/send', 1114, undefined],
  ['/v1/im/msg/send', 403, 'Because'],
  ['/v1/user/apply', 1114, 'Because'],
])("shows the service's own words unless the catalogue has some: %s %s", (path, code, text) => {
  expect(createFailure(path, { code, texts: { en: 'Because' } }, 200).texts?.['en']).toBe(text);
});

it.each<[ServiceErrorCode, number, boolean]>([
  ['network', 0, true],
  ['timeout', 0, true],
  ['bad-reply', 200, false],
  [503, 503, true],
  [429, 429, true],
  [404, 404, false],
  [1114, 200, false],
])('code %s with status %i may be retried: %s', (code, status, expected) => {
  expect(isRetryable(code, status)).toBe(expected);
});
