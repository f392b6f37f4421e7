// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n, initTexts, loadTexts } from '../../i18n/i18n.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { recordOf, testEnvironment, testVisitor } from '../../visitor/environment.test-helper.ts';
import { createLogins } from '../../visitor/logins/logins.ts';
import { testApp } from '../app.test-helper.tsx';
import { createGoogle } from './google-store.ts';
import { createLogin } from './login-store.ts';
import texts from '../../../locales/en/login.json' with { type: 'json' };

const SERVICE = 'https://service.example';
const KEY = 'casement:google:b/c';
const started = {
  authUrl: 'https://accounts.example/auth',
  state: 'the state',
  ticket: 'the ticket',
  number: '42',
  expiresAt: Date.now() + 600_000,
};
const pending = { code: 202, message: 'Not yet' };
const entry = { object: { token: 'account', user: { id: 'u', name: 'Ada' } } };
const refusal = (reason: string) => ({ code: 400, message: 'No', object: { reason } });

let lifetime: AbortController;
beforeEach(async () => {
  lifetime = new AbortController();
  vi.useFakeTimers();
  tabStorage.set(KEY, JSON.stringify(started));
  if (!i18n.isInitialized) initTexts();
  await loadTexts('login');
});
afterEach(() => {
  lifetime.abort();
  vi.useRealTimers();
  tabStorage.remove(KEY);
});

/**
 * A page that was loaded anew while the visitor was with Google, and a service with a reply for each time
 * that it is asked.
 */
const comeBack = (replies: (object | 'away')[]) => {
  const asked: unknown[] = [];
  const environment = testEnvironment(SERVICE, {
    fetch: async (input, init) => {
      asked.push(await new Request(input, init).json());
      const reply = replies.shift();
      if (reply === undefined || reply === 'away') throw new TypeError('There is no network.');
      return Response.json(reply);
    },
  });
  const visitor = testVisitor(environment);
  visitor.state.phase = { type: 'ready' };
  const { logInWith } = createLogins({
    visitor,
    getUserToken: () => Promise.resolve(null),
    whenIdle: () => Promise.resolve(),
    onChange: () => {},
    onFailed: () => undefined,
  });
  const app = testApp({ environment, visitor, logInWith, signal: lifetime.signal });
  return { asked, visitor, google: app.store(createGoogle), login: app.store(createLogin) };
};

const report = (change: { origin?: string; state?: string; code?: string }) => {
  const { origin = SERVICE, state = started.state, code } = change;
  const source = { postMessage: vi.fn() };
  const data = { type: 'casement-google', state, ...(code && { code }) };
  const event = new MessageEvent('message', { origin, data });
  Object.defineProperty(event, 'source', { value: source });
  globalThis.dispatchEvent(event);
  return source.postMessage;
};

it('asks with the ticket until the visitor has finished, also while the service does not answer', async () => {
  const { asked, visitor, login, google } = comeBack([pending, 'away', entry]);
  expect(login.state.view).toBe('google');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([{ ticket: 'the ticket' }, { ticket: 'the ticket' }, { ticket: 'the ticket' }]);
  expect(recordOf(visitor).read()).toMatchObject({ token: 'account', accountId: 'u' });
  expect(google.state.started).toBeNull();
  expect(tabStorage.get(KEY)).toBeUndefined();
});

it('takes the report of its own window, and of no other', async () => {
  const { asked, visitor } = comeBack([entry]);
  expect(report({ origin: 'https://evil.example', code: 'theirs' })).not.toHaveBeenCalled();
  expect(report({ state: 'another', code: 'theirs' })).not.toHaveBeenCalled();
  const answer = report({ code: 'mine' });
  expect(answer).toHaveBeenCalledExactlyOnceWith(
    { type: 'casement-google', state: started.state },
    { targetOrigin: SERVICE },
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([{ code: 'mine', state: started.state }]);
  expect(recordOf(visitor).read().token).toBe('account');
});

it('asks with the ticket after a report that came too late', async () => {
  const { asked, visitor } = comeBack([refusal('expired'), entry]);
  report({ code: 'mine' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([{ code: 'mine', state: started.state }, { ticket: 'the ticket' }]);
  expect(recordOf(visitor).read().token).toBe('account');
});

it.each([
  ['cancelled', texts.google.cancelled],
  ['expired', texts.google.expired],
  ['provider', texts.google.provider],
])('says that it was %s, and shows the form again', async (reason, words) => {
  const { login } = comeBack([refusal(reason)]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(login.state.view).toBe('form');
  expect(login.state.problems.form?.()).toBe(words);
  expect(tabStorage.get(KEY)).toBeUndefined();
});

it('asks no more once the visitor has cancelled', async () => {
  const { asked, google, login } = comeBack([pending, pending]);
  google.cancel();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  expect(login.state.view).toBe('form');
});

it('asks nothing from a tab that nobody sees', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { asked } = comeBack([pending, pending]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  visibility.mockRestore();
});
