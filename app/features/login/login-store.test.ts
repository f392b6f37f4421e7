import { beforeEach, describe, expect, it, vi } from 'vitest';
import { say } from '../../i18n/words.ts';
import { i18n, initTexts, loadTexts } from '../../i18n/i18n.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { toasts } from '../../ui/toast-store.ts';
import { recordOf, testEnvironment, testVisitor } from '../../visitor/environment.test-helper.ts';
import { createLogins } from '../../visitor/logins/logins.ts';
import { getPuzzle } from '../../visitor/captcha/captcha.ts';
import { testApp } from '../app.test-helper.tsx';
import { createLogin } from './login-store.ts';
import texts from '../../../locales/en/login.json' with { type: 'json' };

type Call = { path: string; bearer: string | null; body: Record<string, unknown> };
type Reply = { code?: number; object?: unknown; status?: number };

/** A service that answers by path, and an anonymous visitor whose channel has terms to agree to. */
const setUp = (replies: Record<string, Reply> = {}) => {
  const calls: Call[] = [];
  const told: unknown[] = [];
  const environment = testEnvironment('https://service.example', {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const path = url.pathname.replace('/im', '');
      const body =
        request.method === 'GET' ? Object.fromEntries(url.searchParams) : ((await request.json()) as object);
      calls.push({ path, bearer: request.headers.get('Authorization'), body: { ...body } });
      const { status = 200, ...reply } = replies[path] ?? { object: {} };
      return Response.json(reply, { status });
    },
  });
  const visitor = testVisitor(environment);
  visitor.state.phase = { type: 'ready' };
  recordOf(visitor).update({ anonymousToken: 'anonymous', isAnonymous: '1' });
  const { logInWith } = createLogins({
    visitor,
    getUserToken: () => Promise.resolve(null),
    whenIdle: () => Promise.resolve(),
    onChange: (change) => told.push(change),
    onFailed: () => undefined,
  });
  const app = testApp({ environment, visitor, logInWith });
  return { app, calls, told, visitor, login: app.store(createLogin) };
};

/** Types an address to which a code was sent before. */
const typeKnown = ({ edit, state }: ReturnType<typeof setUp>['login'], email = 'ada@example.com') => {
  edit({ way: 'email', email });
  state.sentTo = `email:${email}`;
};

const codeSent = { '/v1/send/email': { object: { resendAfterS: 60 } } };
const loggedIn = {
  '/v1/user/email-login': { object: { token: 'account', user: { id: 'u', email: 'ada@example.com' } } },
};

beforeEach(async () => {
  tabStorage.remove('casement:login:b/c');
  if (!i18n.isInitialized) initTexts();
  await loadTexts('login');
});

describe('the form', () => {
  it.each([
    [{ way: 'email', email: ' ' }, 'email', texts.emailEmpty],
    [{ way: 'email', email: 'ada@' }, 'email', texts.emailFormat],
    [{ way: 'email', email: 'test@-iana.org' }, 'email', texts.emailFormat],
    [{ way: 'email', email: '"""@iana.org' }, 'email', texts.emailFormat],
    [{ way: 'phone', country: 'US', phone: '' }, 'phone', texts.phoneEmpty],
    [{ way: 'phone', country: 'US', phone: '12' }, 'phone', texts.phoneFormat],
    // As long as a number there is, but none of a mobile phone.
    [{ way: 'phone', country: 'CN', phone: '10000000000' }, 'phone', texts.phoneFormat],
  ] as const)('says what is wrong with %o and asks nothing', async (typed, field, problem) => {
    const { login, calls } = setUp();
    login.edit(typed);
    await login.askForCode();
    expect(login.state.problems[field]?.()).toBe(problem);
    expect(login.state.view).toBe('form');
    expect(calls).toEqual([]);
  });

  it.each([
    ['', texts.codeEmpty],
    ['12', texts.codeDigits],
  ])('asks for all six digits after %o', async (code, problem) => {
    const { login, calls } = setUp();
    typeKnown(login);
    login.edit({ code });
    await login.logIn();
    expect(login.state.problems.code?.()).toBe(problem);
    expect(calls).toEqual([]);
  });

  it('wants consent where there is something to agree to', async () => {
    const { app, visitor } = setUp();
    visitor.state.links = { terms: 'https://shop.example/terms' };
    const login = createLogin(app);
    login.edit({ way: 'email', email: 'ada@example.com' });
    await login.askForCode();
    expect(login.state.problems.consent?.()).toBe(texts.consentMissing);
    login.edit({ hasConsent: true });
    await login.askForCode();
    expect(login.state.view).toBe('check');
  });

  it('keeps what was typed, the step, and when a code may be asked for again, over a reload', async () => {
    const { login, app } = setUp(codeSent);
    login.edit({ way: 'email', email: 'ada@example.com' });
    await login.sendCode('proof');
    const { resendAt } = login.state;
    expect(resendAt).toBeGreaterThan(Date.now() + 50_000);
    const reloaded = createLogin(app);
    reloaded.begin();
    const typed = { way: 'email', email: 'ada@example.com' };
    expect(reloaded.state).toMatchObject({ ...typed, sentTo: 'email:ada@example.com', resendAt });
    // A code of long ago is not asked for.
    app.environment.storage.remove('casement:codes:b/c');
    reloaded.begin();
    expect(reloaded.state).toMatchObject({ ...typed, sentTo: '', resendAt: 0 });
  });
});

describe('a code', () => {
  it('is sent with the proof of the check, to the number as the service reads it', async () => {
    const { login, calls } = setUp({ '/v1/send/sms': { object: { resendAfterS: 60 } } });
    login.edit({ way: 'phone', country: 'CN', phone: '138 0013 8000' });
    await login.sendCode('proof');
    expect(calls[0]).toMatchObject({
      path: '/v1/send/sms',
      body: { areaCode: '86', phone: '13800138000', captchaVerification: 'proof' },
    });
    expect(login.state.view).toBe('form');
    expect(login.state.notice?.()).toBe(texts.codeSent);
  });

  it('takes the visitor back to the check when the service wants another one', async () => {
    const { login } = setUp({ '/v1/send/email': { code: 400, object: { reason: 'captcha' } } });
    login.edit({ way: 'email', email: 'ada@example.com' });
    await login.sendCode('used');
    expect(login.state.view).toBe('check');
    expect(login.state.problems.form?.()).toBe(texts.checkFirst);
  });

  it('waits as long as the service says after too many', async () => {
    const { login } = setUp({
      '/v1/send/email': { code: 1113, object: { reason: 'rate', retryAfterS: 600 } },
    });
    login.edit({ way: 'email', email: 'ada@example.com' });
    await login.sendCode('proof');
    expect(login.state.resendAt).toBeGreaterThan(Date.now() + 500_000);
    expect(login.state.problems.form?.()).not.toBe('');
    // No code was sent, so none is asked for, neither now nor when it is tried again.
    expect(login.state.sentTo).toBe('');
    login.edit({ email: 'eve@example.com' });
    login.edit({ email: 'ada@example.com' });
    await login.askForCode();
    expect(login.state.problems.form?.()).toBe(i18n.t('errors:status.1113'));
    expect(login.state).toMatchObject({ view: 'form', sentTo: '' });
    expect(login.state.resendAt).toBeGreaterThan(Date.now() + 500_000);
  });

  it('is wanted before digits are: they are not tried', async () => {
    const { login, calls, visitor } = setUp(loggedIn);
    login.edit({ way: 'email', email: 'ada@example.com' });
    login.edit({ code: '123456' });
    await vi.waitFor(() => expect(login.state.problems.form?.()).toBe(texts.checkFirst));
    // Whatever else is missing.
    visitor.state.links = { terms: 'https://shop.example/terms' };
    await login.logIn();
    expect(login.state.problems.form?.()).toBe(texts.checkFirst);
    expect(login.state.problems.consent?.()).toBe(texts.consentMissing);
    expect(calls).toEqual([]);
  });

  it('is asked for once it is sent; the recipient can be changed, with what was typed', async () => {
    const { login } = setUp(codeSent);
    login.edit({ way: 'email', email: ' ada@example.com' });
    await login.sendCode('proof');
    expect(login.state).toMatchObject({ sentTo: 'email:ada@example.com', code: '' });
    login.edit({ code: '12' });
    login.changeRecipient();
    expect(login.state).toMatchObject({ sentTo: '', email: ' ada@example.com', code: '', resendAt: 0 });
    // The same again: the code is still on its way.
    await login.askForCode();
    expect(login.state).toMatchObject({ view: 'form', sentTo: 'email:ada@example.com' });
    expect(login.state.notice?.()).toBe(texts.tooEarly);
    login.edit({ email: 'eve@example.com' });
    expect(login.state.sentTo).toBe('');
    await login.askForCode();
    expect(login.state.view).toBe('check');
  });

  it('is not asked for while its recipient or the consent is missing', async () => {
    const { login, visitor } = setUp({ '/v1/user/email-login': { code: 400, object: { reason: 'email' } } });
    typeKnown(login);
    login.edit({ code: '123456' });
    await vi.waitFor(() => expect(login.state.problems.email?.()).toBe(texts.emailFormat));
    expect(login.state.sentTo).toBe('');
    typeKnown(login);
    visitor.state.links = { terms: 'https://shop.example/terms' };
    await login.logIn();
    expect(login.state.problems.consent?.()).toBe(texts.consentMissing);
    expect(login.state.sentTo).toBe('');
  });

  it('that was sent in another tab is tried in this one', async () => {
    const { app, login, calls } = setUp({ ...codeSent, ...loggedIn });
    login.edit({ way: 'email', email: 'ada@example.com' });
    await login.sendCode('proof');
    tabStorage.remove('casement:login:b/c');
    const other = createLogin(app);
    other.edit({ way: 'email', email: 'ada@example.com' });
    await other.askForCode();
    other.edit({ code: '123456' });
    await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/v1/user/email-login'));
  });

  it('is not asked for too early in any tab, before a check is done', async () => {
    const { app, login } = setUp(codeSent);
    login.edit({ way: 'email', email: 'ada@example.com' });
    await login.sendCode('proof');
    const { resendAt } = login.state;
    tabStorage.remove('casement:login:b/c');
    const other = createLogin(app);
    other.edit({ way: 'email', email: 'eve@example.com' });
    await other.askForCode();
    expect(other.state.view).toBe('check');
    other.leaveCheck();
    expect(other.state.problems.form?.()).toBe(texts.checkFirst);
    other.edit({ email: 'ada@example.com' });
    await other.askForCode();
    expect(other.state).toMatchObject({ view: 'form', resendAt, sentTo: 'email:ada@example.com' });
    expect(other.state.notice?.()).toBe(texts.tooEarly);
    // Another recipient need not wait.
    other.edit({ email: 'eve@example.com' });
    expect(other.state.resendAt).toBe(0);
  });

  it('keeps no address in the storage that outlives the tab', async () => {
    const { app, login } = setUp(codeSent);
    login.edit({ way: 'email', email: 'ada@example.com' });
    await login.sendCode('proof');
    const { storage } = app.environment;
    expect(storage.get('casement:codes:b/c')).toContain('resendAt');
    expect(storage.get('casement:codes:b/c')).not.toContain('ada');
  });

  it('that is used up or has expired says so', async () => {
    const { login } = setUp({ '/v1/user/email-login': { code: 400, object: { reason: 'code-over' } } });
    typeKnown(login);
    login.edit({ code: '123456' });
    await vi.waitFor(() => expect(login.state.problems.code?.()).toBe(texts.codeOver));
  });

  it('follows a check that names the browser, by which servers of checks limit', async () => {
    const { calls, visitor } = setUp({
      '/captcha/get': { repCode: '0000', repData: { token: 't' } } as Reply,
    });
    await getPuzzle(visitor.service, 'blockPuzzle');
    expect(calls[0]?.body['clientUid']).toMatch(/^[\da-f-]{36}$/);
  });

  it('logs in once, also when Enter follows the last digit while the phone numbers still load', async () => {
    const { login, calls } = setUp({
      '/v1/user/doLogin': { object: { token: 'account', user: { id: 'u' } } },
    });
    login.edit({ way: 'phone', country: 'CN', phone: '138 0013 8000' });
    login.state.sentTo = 'phone:8613800138000';
    login.edit({ code: '123456' });
    await login.logIn();
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
    expect(calls.filter(({ path }) => path === '/v1/user/doLogin')).toHaveLength(1);
  });

  it('logs in by itself once it is whole, brings what was asked before, and meets the challenge', async () => {
    const { login, calls, told, visitor } = setUp(loggedIn);
    const met = visitor.challenges.raise({ type: 'log-in' });
    typeKnown(login);
    login.edit({ code: '123456' });
    expect(await met).toBe(true);
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
    expect(calls).toEqual([
      {
        path: '/v1/user/email-login',
        bearer: 'Bearer anonymous',
        body: { email: 'ada@example.com', code: '123456' },
      },
    ]);
    expect(recordOf(visitor).read()).toMatchObject({
      token: 'account',
      isAnonymous: '0',
      email: 'ada@example.com',
    });
    expect(visitor.state).toMatchObject({ identity: 'account', challenge: null });
    expect(told).toEqual(['same-visitor']);
    expect(toasts.list.map(({ words }) => say(words))).toEqual([texts.success]);
    expect(login.state).toMatchObject({ email: '', code: '' });
  });

  it('stays in its field when the service refuses it', async () => {
    const { login, visitor } = setUp({ '/v1/user/email-login': { code: 400, object: { reason: 'code' } } });
    typeKnown(login);
    login.edit({ code: '123456' });
    await vi.waitFor(() => expect(login.state.problems.code?.()).toBe(texts.codeWrong));
    expect(login.state.code).toBe('123456');
    expect(visitor.state.identity).toBe('anonymous');
  });

  it('is not sent again by further keys, which leave it as it is', async () => {
    const { login, calls } = setUp({ '/v1/user/email-login': { code: 400, object: { reason: 'code' } } });
    const isRefused = () =>
      vi.waitFor(() => {
        expect(login.state.pending).toBeNull();
        expect(login.state.problems.code?.()).toBe(texts.codeWrong);
      });
    typeKnown(login);
    login.edit({ code: '123456' });
    await isRefused();
    login.edit({ code: '123456' });
    login.edit({ code: '123457' });
    await isRefused();
    expect(calls.map(({ body }) => body['code'])).toEqual(['123456', '123457']);
  });

  it('is tried without the anonymous token when that has run out', async () => {
    const { login, calls } = setUp({ '/v1/user/email-login': { status: 401 } });
    typeKnown(login);
    login.edit({ code: '123456' });
    await vi.waitFor(() => expect(calls.map(({ bearer }) => bearer)).toEqual(['Bearer anonymous', null]));
  });
});

describe('a login that has ended', () => {
  it.each([
    ['u', 'ada@example.com', 'same-visitor'],
    ['w', 'eve@example.com', 'other-visitor'],
    // The same address with another way to log in is another account.
    ['v', 'ada@example.com', 'other-visitor'],
  ])('is taken up by the account %s of %s as the %s', async (id, email, change) => {
    const { login, told, visitor, calls } = setUp({
      '/v1/user/email-login': { object: { token: 'account', user: { id, email } } },
    });
    recordOf(visitor).update({
      accountId: 'u',
      email: 'ada@example.com',
      isAnonymous: '0',
      loginEnded: true,
    });
    typeKnown(login, email);
    login.edit({ code: '123456' });
    await vi.waitFor(() => expect(told).toEqual([change]));
    expect(calls[0]?.bearer).toBeNull();
    expect(recordOf(visitor).read()).toMatchObject({ token: 'account', email, loginEnded: false });
  });
});

describe('giving up', () => {
  it('ends the challenge and keeps what is typed', async () => {
    const { login, visitor } = setUp();
    const met = visitor.challenges.raise({ type: 'log-in' });
    login.edit({ way: 'email', email: 'ada@' });
    login.giveUp();
    expect(await met).toBe(false);
    expect(visitor.state.challenge).toBeNull();
    expect(login.state.email).toBe('ada@');
  });
});
