// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTexts } from '../i18n/i18n.ts';
import { createService } from '../service/service.ts';
import { toasts } from '../ui/toast-store.ts';
import { Toasts } from '../ui/toasts.tsx';
import { showFailure } from './show-failure.ts';

type Reply = () => Promise<Response>;

const cut: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const html: Reply = async () => new Response('<h1>Hello</h1>');
const envelope =
  (code: number, message?: string): Reply =>
  async () =>
    new Response(JSON.stringify({ code, message }), { status: code < 600 && code >= 400 ? code : 200 });

beforeEach(() => {
  initTexts();
  vi.useFakeTimers();
  render(<Toasts label="Notifications" />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const fail = async (path: string, reply: Reply, signal?: AbortSignal): Promise<void> => {
  const service = createService({
    base: 'https://service.example/im',
    identity: () => ({ botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal', guid: 'g' }),
    credentials: { token: () => 'token', renew: () => Promise.resolve(false) },
    getLanguage: () => 'en',
    fetch: reply,
  });
  const operation = { method: 'POST', path, request: v.object({}), response: v.object({}) } as const;
  const call = service.call(operation, {}, { signal });
  await act(() => expect(call.catch(showFailure), 'the call fails').resolves.toBeUndefined());
};

/** Returns the texts on show, and lets them go. */
const shown = async (): Promise<(string | null)[]> => {
  const texts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await act(async () => {
    toasts.list = [];
  });
  return texts;
};

const silent = ['/v1/base/cos/signature', '/v1/im/msg/predictionQuestion', '/v1/base/domain'];
const streams = ['/v1/im/msg/send', '/v1/im/msg/stream'];
const conversation = [
  '/v1/msg/tts',
  '/v1/msg/recommend',
  '/v1/im/session/set',
  '/v1/im/pull/session',
  '/v1/im/pull/msg/history',
];
const others = ['/v1/user/apply', '/v1/im/msg/feedback', '/v1/user/doLogin'];

const conversationCodes = [709, 1113, 1114, 1116, 1117, 1119, 1200].map((code) => envelope(code, 'Because'));
const commonFailures = [
  envelope(401),
  envelope(403),
  envelope(404),
  envelope(500),
  envelope(1115),
  html,
  cut,
];

const unknown = 'Unknown system error, please feedback to the administrator.';

/** The catalogue of the specification: what a visitor sees of the failures of calls. */
it.each<[what: string, paths: string[], replies: Reply[], text: string | undefined]>([
  ['whatever the service does without', silent, [...conversationCodes, ...commonFailures], undefined],
  ['what stands beside the question', streams, [...conversationCodes, ...commonFailures], undefined],
  ['the codes of a conversation, which the caller handles', conversation, conversationCodes, undefined],
  ['an answer that is no failure: not yet', ['/v1/user/googleLogin'], [envelope(202)], undefined],
  ['an answer that is no failure: gone', ['/v1/share'], [envelope(410)], undefined],
  ['the same code as a failure', ['/v1/user/doLogin'], [envelope(202)], unknown],
  ['the words of the service', others, conversationCodes, 'Because'],
  ['the words of the service', [...conversation, ...others], [envelope(403, 'Because')], 'Because'],
  [
    'the text of a status: 401',
    [...conversation, ...others],
    [envelope(401)],
    'Authentication failed and system resources cannot be accessed.',
  ],
  [
    'the text of a status: 403',
    [...conversation, ...others],
    [envelope(403)],
    'No permission for the current operation.',
  ],
  [
    'the text of a status: 404',
    [...conversation, ...others],
    [envelope(404)],
    'Access resource does not exist.',
  ],
  [
    'a failure without words, and what is no envelope',
    [...conversation, ...others],
    [envelope(500), envelope(1115), html],
    unknown,
  ],
  ['a call without a reply', [...conversation, ...others], [cut], 'System request error'],
])('shows of %s', async (_what, paths, replies, text) => {
  for (const path of paths) {
    for (const [index, reply] of replies.entries()) {
      await fail(path, reply);
      expect(await shown(), `${path} ${index}`).toEqual(text === undefined ? [] : [text]);
    }
  }
});

it('shows nothing of a call that its caller has ended', async () => {
  await fail('/v1/user/apply', cut, AbortSignal.abort());
  expect(await shown()).toEqual([]);
});

it('shows nothing of what is no failed call', async () => {
  await act(async () => showFailure(new Error('a fault of ours')));
  expect(await shown()).toEqual([]);
});

it('shows a failure for three seconds', async () => {
  await fail('/v1/user/apply', cut);
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(screen.getByRole('alert').textContent).toBe('System request error');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(await shown()).toEqual([]);
});
