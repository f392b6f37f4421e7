import { describe, expect, it } from 'vitest';
import { createFailure, handlingOf, isConversationCode, isRetryable, textKeyOf } from './error-catalogue.ts';
import type { ServiceErrorCode } from './service-error.ts';

const callerCodes = [709, 1114, 1116, 1119, 1113, 1117, 1200];
const conversationPaths = [
  '/v1/im/msg/send',
  '/v1/msg/tts',
  '/v1/msg/recommend',
  '/v1/im/session/set',
  '/v1/im/pull/session',
  '/v1/im/pull/msg/history',
];

describe('handlingOf', () => {
  it.each(['/v1/base/cos/signature', '/v1/im/msg/predictionQuestion', '/v1/base/domain'])(
    'is silent about everything on %s',
    (path) => {
      for (const code of [...callerCodes, 401, 403, 500, 0, 'network', 'timeout', 'bad-reply'] as const) {
        expect(handlingOf(path, code)).toBe('silent');
      }
    },
  );

  it.each(conversationPaths.flatMap((path) => callerCodes.map((code) => [path, code] as const)))(
    'leaves to the caller: %s %i',
    (path, code) => {
      expect(handlingOf(path, code)).toBe('caller');
    },
  );

  it.each(conversationPaths.slice(1))('toasts other codes on %s', (path) => {
    for (const code of [401, 403, 404, 500, 1115, 0]) expect(handlingOf(path, code)).toBe('toast');
  });

  it.each(callerCodes)('toasts code %i on any other path', (code) => {
    expect(handlingOf('/v1/user/apply', code)).toBe('toast');
  });

  it.each<[string, ServiceErrorCode, string]>([
    ['/v1/user/googleLogin', 202, 'caller'],
    ['/v1/user/doLogin', 202, 'toast'],
    ['/v1/im/msg/stream', 410, 'caller'],
    ['/v1/share', 410, 'caller'],
    ['/v1/im/msg/send', 403, 'caller'],
    ['/v1/im/msg/stream', 500, 'caller'],
    ['/v1/im/msg/send', 'network', 'caller'],
    ['/v1/im/msg/send', 'timeout', 'caller'],
    ['/v1/im/pull/session', 'network', 'toast'],
    ['/v1/user/apply', 'network', 'toast'],
    ['/v1/user/apply', 'bad-reply', 'toast'],
    ['/v1/user/apply', 'aborted', 'silent'],
  ])('%s %s: %s', (path, code, handling) => {
    expect(handlingOf(path, code)).toBe(handling);
  });
});

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
  expect(createFailure(path, { code, message: 'Because' }, 200).text).toBe(text);
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
