import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  sendJson,
  startTestServer,
  type TestRequest,
  type TestServer,
} from '../service/http-server.test-helper.ts';
import { pullSession } from '../service/contract/sessions.ts';
import { openCredentials } from './identity/credential-records.ts';
import { createSafeStorage } from '../storage/safe-storage.ts';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import { toasts } from '../ui/toast-store.ts';
import type { Environment } from './environment.ts';
import { recordOf, testEnvironment, testVisitor } from './environment.test-helper.ts';
import type { VisitorOptions } from './create-visitor.ts';
import type { Visitor } from './visitor.ts';

const CONFIG = '/im/v1/base/config';
const FREE_LOGIN = '/im/v1/user/freeLogin';
const DOMAIN = '/im/v1/base/domain';
const IS_LOGIN = '/im/v1/user/isLogin';

type Replies = Record<string, (request: TestRequest, response: ServerResponse) => void>;
let replies: Replies;
let server: TestServer;
let visitor: Visitor;

const object =
  (value: unknown) =>
  (_request: TestRequest, response: ServerResponse): void =>
    sendJson(response, { object: value });
const failure =
  (status: number) =>
  (_request: TestRequest, response: ServerResponse): void =>
    sendJson(response, { code: status }, status);

beforeEach(async () => {
  replies = {
    [CONFIG]: object({ robot: { botName: 'Bot' }, limits: { fileMaxMB: 7 } }),
    [FREE_LOGIN]: object({ token: 'anon' }),
    [DOMAIN]: object({ clientId: 'custom' }),
    [IS_LOGIN]: object({ login: true, role: 'user', status: 'ok' }),
  };
  server = await startTestServer((request, response) => {
    const answer = replies[request.url.pathname] ?? failure(404);
    answer(request, response);
  });
});
afterEach(() => server.close());

const start = async (changes: Partial<Environment> = {}, options: Partial<VisitorOptions> = {}) => {
  visitor = testVisitor(testEnvironment(server.base, changes), options);
  await visitor.start();
  return visitor.state;
};

it('has what a style says beside its colors before the chat is shown, and starts also where that is nonsense', async () => {
  replies[CONFIG] = object({ style: { density: 'compact', font: 3, header: { title: 1 } } });
  const state = await start();
  expect(state.phase.type).toBe('ready');
  expect(state.look?.light).toBe(':root{--casement-space:.7;--casement-line-height:1.5;}');
  expect(state.look?.dark).toBe(state.look?.light);
});

it('has no look where a style says nothing beside its colors', async () => {
  expect((await start()).look).toBeUndefined();
});

/** Answers with words in the language that is asked for. */
const inBothLanguages = (request: TestRequest, response: ServerResponse) => {
  const isChinese = request.headers['accept-language'] === 'zh-CN';
  sendJson(response, {
    object: {
      channel: { topBar: isChinese ? '营业 &amp; 服务' : 'Open &amp; here' },
      robot: {
        botName: isChinese ? '客服' : 'Support',
        firstMsg: isChinese ? '您好' : 'Hello',
        examMsg: [isChinese ? '多少钱？' : 'How much?'],
        questionTemplate: [isChinese ? '我的订单 {编号}' : 'My order {number}'],
        payInfo: {
          plans: [{ id: 'pro', name: isChinese ? '专业版' : 'Pro', kind: 'unlock', priceUsd: 9 }],
        },
      },
      links: { terms: isChinese ? '/zh/terms' : '/en/terms' },
    },
  });
};

describe('another language', () => {
  const chinese = {
    channelConfig: { topBar: '营业 & 服务' },
    robotConfig: {
      botName: '客服',
      firstMsg: '您好',
      examMsg: ['多少钱？'],
      questionTemplate: [{ title: '我的订单 {编号}', text: '我的订单 {编号}' }],
      payInfo: { plans: [{ id: 'pro', name: '专业版' }] },
    },
    links: { terms: '/zh/terms' },
  };
  const english = { channelConfig: { topBar: 'Open & here' }, robotConfig: { botName: 'Support' } };

  it.each([
    ['the visitor', () => visitor.setLanguage('zh-CN')],
    ['the host page', () => visitor.setHostLocale('zh-Hant-TW')],
  ])('chosen by %s has the words of the service follow', async (_who, choose) => {
    replies[CONFIG] = inBothLanguages;
    const state = await start();
    expect(state).toMatchObject(english);
    choose();
    await vi.waitFor(() => expect(state).toMatchObject(chinese));
    expect(state.phase).toEqual({ type: 'ready' });
    visitor.setLanguage('en');
    await vi.waitFor(() => expect(state).toMatchObject(english));
  });

  it('that comes while the configuration is under way has its words as well', async () => {
    replies[CONFIG] = (request, response) => {
      visitor.setHostLocale('zh-CN');
      inBothLanguages(request, response);
    };
    const state = await start();
    await vi.waitFor(() => expect(state).toMatchObject(chinese));
  });

  it('is that of the last choice, whichever answer comes last', async () => {
    replies[CONFIG] = inBothLanguages;
    const state = await start();
    const late: (() => void)[] = [];
    replies[CONFIG] = (request, response) => void late.push(() => inBothLanguages(request, response));
    visitor.setLanguage('zh-CN');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    visitor.setLanguage('en');
    late[0]?.();
    await vi.waitFor(() => expect(server.requests.length).toBe(3));
    await new Promise(setImmediate);
    expect(state).toMatchObject(english);
  });

  it('leaves the words that are there when the service does not answer, and asks again with the network', async () => {
    replies[CONFIG] = inBothLanguages;
    const goOnline: (() => void)[] = [];
    const online = new Promise<void>((resolve) => goOnline.push(resolve));
    let isOnline = true;
    const state = await start({ network: { isOnline: () => isOnline, whenOnline: () => online } });
    isOnline = false;
    replies[CONFIG] = failure(503);
    visitor.setLanguage('zh-CN');
    await vi.waitFor(() => expect(server.requests.length).toBe(3));
    expect(state).toMatchObject(english);
    isOnline = true;
    replies[CONFIG] = inBothLanguages;
    goOnline[0]?.();
    await vi.waitFor(() => expect(state).toMatchObject(chinese));
    expect(toasts.list).toEqual([]);
  });

  it('changes the words of a shared chat as well, and nothing after the end', async () => {
    replies[CONFIG] = inBothLanguages;
    const state = await start({}, { isReader: true });
    visitor.setLanguage('zh-CN');
    await vi.waitFor(() => expect(state).toMatchObject(chinese));
    const asked = server.requests.length;
    visitor.dispose();
    visitor.setLanguage('en');
    await new Promise(setImmediate);
    expect(server.requests).toHaveLength(asked);
  });
});

describe('the start', () => {
  it('is ready with the configuration and a token, in two calls', async () => {
    const state = await start();
    expect(state).toMatchObject({
      phase: { type: 'ready' },
      address: { botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal' },
      robotConfig: { botName: 'Bot' },
      channelConfig: { accessPermission: 3 },
      limits: { fileMaxMB: 7, imageMaxMB: 10 },
      clientId: 'built-in',
    });
    expect(visitor.credentials.token()).toBe('anon');
    expect(server.requests.map(({ url }) => url.pathname).toSorted()).toEqual([CONFIG, FREE_LOGIN]);
    const freeLogin = server.requests.find(({ url }) => url.pathname === FREE_LOGIN);
    expect(freeLogin?.headers.authorization).toMatch(/^Bearer id\./);
    expect(freeLogin?.headers['x-guid']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('asks for free login and configuration at the same time', async () => {
    const waiting: (() => void)[] = [];
    for (const path of [CONFIG, FREE_LOGIN]) {
      const answer = replies[path]!;
      replies[path] = (request, response) => {
        waiting.push(() => answer(request, response));
        if (waiting.length === 2) for (const go of waiting) go();
      };
    }
    expect((await start()).phase).toEqual({ type: 'ready' });
  });

  it('is one call when a token of the service is stored', async () => {
    const storage = testStorage();
    await start({ storage });
    server.requests.length = 0;
    await start({ storage });
    expect(server.requests.map(({ url }) => url.pathname)).toEqual([CONFIG]);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer anon');
  });

  it('keeps the chat guid', async () => {
    const storage = testStorage();
    await start({ storage });
    await start({ storage });
    expect(new Set(server.requests.map(({ headers }) => headers['x-guid'])).size).toBe(1);
  });

  it('keeps the chat guid while its page is open where the browser stores nothing', async () => {
    const storage = createSafeStorage(() => {
      throw new Error('denied');
    });
    await start({ storage });
    expect(server.requests.length).toBeGreaterThan(1);
    expect(new Set(server.requests.map(({ headers }) => headers['x-guid'])).size).toBe(1);
  });

  it('asks nothing with a bad address', async () => {
    const state = await start({ href: 'https://chat.example/?bot_id=b' });
    expect(state.phase).toMatchObject({ type: 'bad-address', problems: [{}] });
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    [404, { type: 'not-found' }],
    [500, { type: 'service-down' }],
    [502, { type: 'service-down' }],
    [401, { type: 'login-required' }],
  ])('shows a screen when the configuration answers %i', async (status, phase) => {
    replies[CONFIG] = failure(status);
    expect((await start()).phase).toEqual(phase);
  });

  it('takes every default where the service has no configuration to give', async () => {
    replies[CONFIG] = (_request, response) => sendJson(response, { code: 200 });
    expect(await start()).toMatchObject({
      phase: { type: 'ready' },
      channelConfig: { accessPermission: 3, isSidebar: 0 },
      styleConfig: { themeColor: '#2F54EB', roundedCorners: 12 },
    });
  });

  it('is down when the service sends a page instead', async () => {
    replies[CONFIG] = (_request, response) => void response.end('<html>');
    expect((await start()).phase).toEqual({ type: 'service-down' });
  });

  it('is down when free login fails', async () => {
    replies[FREE_LOGIN] = failure(503);
    expect((await start()).phase).toEqual({ type: 'service-down' });
  });

  it.each([
    [CONFIG, 'cut', 'systemRequest'],
    [CONFIG, 500, 'status.0'],
    [CONFIG, 403, 'status.403'],
    [FREE_LOGIN, 503, 'status.0'],
  ] as const)('has a toast say why it is down: %s %s', async (path, kind, textKey) => {
    replies[path] = kind === 'cut' ? (_request, response) => void response.destroy() : failure(kind);
    expect((await start()).phase).toEqual({ type: 'service-down' });
    expect(toasts.list.map(({ words }) => words)).toEqual([{ textKey }]);
  });

  it('has a toast say that nobody answers who is logged in', async () => {
    replies[CONFIG] = object({ channel: { isAnonymous: 0 } });
    replies[IS_LOGIN] = failure(500);
    const storage = testStorage();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ token: 'login', isAnonymous: '0' });
    expect((await start({ storage })).phase).toEqual({ type: 'ready' });
    expect(toasts.list).toHaveLength(1);
  });

  it.each([404, 401])('needs no toast where a screen of its own says why: %i', async (status) => {
    replies[CONFIG] = failure(status);
    await start();
    expect(toasts.list).toEqual([]);
  });

  it('tells offline from down, and goes on by itself once there is a network', async () => {
    let isOnline = false;
    let goOnline: (() => void) | undefined;
    const whenOnline = () =>
      new Promise<void>((resolve) => {
        goOnline = resolve;
      });
    const config = replies[CONFIG]!;
    replies[CONFIG] = (_request, response) => void response.destroy();
    const state = await start({ network: { isOnline: () => isOnline, whenOnline } });
    expect(state.phase).toEqual({ type: 'offline' });
    replies[CONFIG] = config;
    isOnline = true;
    goOnline?.();
    await vi.waitFor(() => expect(state.phase).toEqual({ type: 'ready' }));
  });

  it('can be tried again when the service was down', async () => {
    const config = replies[CONFIG]!;
    replies[CONFIG] = failure(500);
    const state = await start();
    replies[CONFIG] = config;
    await visitor.start();
    expect(state.phase).toEqual({ type: 'ready' });
    expect(server.count(FREE_LOGIN)).toBe(1);
  });

  it('renews a token that ran out, with the same identity', async () => {
    const storage = testStorage();
    await start({ storage });
    const configuration = replies[CONFIG]!;
    replies[CONFIG] = (request, response) => {
      const answer = request.headers.authorization === 'Bearer anon-2' ? configuration : failure(401);
      answer(request, response);
    };
    replies[FREE_LOGIN] = object({ token: 'anon-2' });
    expect((await start({ storage })).phase).toEqual({ type: 'ready' });
    const identities = server.requests
      .filter(({ url }) => url.pathname === FREE_LOGIN)
      .map(({ headers }) => headers.authorization);
    expect(identities).toHaveLength(2);
    expect(new Set(identities).size).toBe(1);
  });
});

describe('the access level', () => {
  it.each([
    [{ isAnonymous: 1 }, 'ready', 3, '1'],
    [{ isAnonymous: 0, isTrial: 1 }, 'ready', 2, '0'],
    [{ isAnonymous: 0, isTrial: 0 }, 'login-required', 1, '0'],
  ])('of %j leads to %s', async (channel, phase, level, flag) => {
    replies[CONFIG] = object({ channel });
    const storage = testStorage();
    const state = await start({ storage });
    expect(state.phase.type).toBe(phase);
    expect(state.channelConfig.accessPermission).toBe(level);
    expect(openCredentials(storage, { botId: 'b', channelId: 'c' }).read().isAnonymous).toBe(flag);
  });

  it('does not matter in preview mode, where a log-in is not needed', async () => {
    replies[CONFIG] = object({ channel: { isAnonymous: 0, isTrial: 1 } });
    const href = 'https://chat.example/?bot_id=b&channel_id=c&style_id=s&access_mode=preview';
    const storage = testStorage();
    expect((await start({ href, storage })).phase.type).toBe('ready');
    const record = openCredentials(storage, { botId: 'b', channelId: 'c' }).read();
    expect(record).toMatchObject({ previewToken: 'anon', isAnonymous: '1' });
  });

  it('that needs a log-in says in preview mode that the site has to sign it', async () => {
    replies[CONFIG] = object({ channel: { isAnonymous: 0, isTrial: 0 } });
    const href = 'https://chat.example/?bot_id=b&channel_id=c&style_id=s&access_mode=preview';
    expect((await start({ href })).phase).toEqual({ type: 'login-required', isPreview: true });
  });

  it.each([
    [{ login: true, role: 'user', status: 'ok' }, { type: 'ready' }, null],
    [{ login: true, role: 'user', status: 'under-review' }, { type: 'ready' }, { type: 'approval' }],
    [
      { login: true, role: 'user', status: 'rejected', reason: 'No' },
      { type: 'ready' },
      { type: 'approval' },
    ],
    [{ login: false, role: 'anonymous' }, { type: 'login-required', hasEnded: true }, null],
  ])('asks for the account of a stored log-in: %j', async (login, phase, challenge) => {
    const storage = testStorage();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ token: 'login', isAnonymous: '0' });
    replies[CONFIG] = object({ channel: { isAnonymous: 0 } });
    replies[IS_LOGIN] = object(login);
    expect(await start({ storage })).toMatchObject({ phase, challenge, account: login });
    expect(server.count(FREE_LOGIN)).toBe(0);
  });
});

describe('the account status', () => {
  const needsApproval = { login: false, role: 'anonymous', status: 'needs-approval' };

  it.each([
    [{ approval: { required: 1 } }, needsApproval, { type: 'approval' }, 1],
    [{ approval: { required: 1 } }, { ...needsApproval, status: 'ok' }, null, 1],
    [{ channel: { isAnonymous: 0, isTrial: 1, trialMessages: 3 } }, { role: 'trial' }, null, 1],
    [{ channel: { isAnonymous: 0, isTrial: 1 } }, needsApproval, null, 0],
    [{}, needsApproval, null, 0],
  ])(
    'with %j is asked for once the chat is there, where it matters',
    async (config, account, challenge, asked) => {
      replies[CONFIG] = object(config);
      replies[IS_LOGIN] = object({ login: false, ...account });
      const state = await start();
      expect(state.phase).toEqual({ type: 'ready' });
      if (asked) await vi.waitFor(() => expect(state.account).toMatchObject(account));
      // If the start asks, it has asked by the time that this resolves.
      else await visitor.checkAccount();
      expect(state.challenge).toEqual(challenge);
      expect(server.count(IS_LOGIN)).toBe(asked);
    },
  );

  it('is known from any call that is refused for it, and asked of the visitor once', async () => {
    const refusal = { status: 'disabled', reason: 'Spam' };
    replies['/im/v1/im/pull/session'] = (_request, response) =>
      sendJson(response, { code: 1119, object: refusal });
    const state = await start();
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 1119 });
    await vi.waitFor(() =>
      expect(state).toMatchObject({ account: refusal, challenge: { type: 'approval' } }),
    );
    visitor.challenges.settle(false);
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 1119 });
    expect(state.challenge).toBeNull();
  });

  it('ends what was asked of them once an administrator has let them in', async () => {
    replies[CONFIG] = object({ approval: { required: 1 } });
    replies[IS_LOGIN] = object(needsApproval);
    const state = await start();
    await vi.waitFor(() => expect(state.challenge).toEqual({ type: 'approval' }));
    const met = visitor.challenges.raise({ type: 'approval' });
    visitor.challenges.putAside('approval');
    replies[IS_LOGIN] = object({ ...needsApproval, status: 'ok' });
    await (await visitor.account()).ask();
    expect(await met).toBe(true);
  });
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the end of a token', () => {
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval'] }));
  afterEach(() => {
    visitor.dispose();
    vi.useRealTimers();
  });

  it('of an anonymous visitor never comes while the page is open', async () => {
    let tokens = 0;
    replies[FREE_LOGIN] = (_request, response) => {
      tokens += 1;
      sendJson(response, { object: { token: `anon-${tokens}`, expiresAt: Date.now() + 7 * DAY_MS } });
    };
    await start();
    await pass(6 * DAY_MS);
    expect(tokens).toBe(1);
    await pass(12 * HOUR_MS);
    await vi.waitFor(() => expect(visitor.credentials.token()).toBe('anon-2'));
  });

  it('of a log-in never comes either: isLogin gives another one', async () => {
    replies[IS_LOGIN] = (request, response) =>
      sendJson(response, {
        object: {
          login: true,
          role: 'user',
          expiresAt: Date.now() + 30 * DAY_MS,
          ...(server.count(IS_LOGIN) > 1 && { token: `${request.headers.authorization?.slice(7)}+` }),
        },
      });
    const storage = testStorage();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ token: 'login', isAnonymous: '0' });
    await start({ storage });
    await pass(14 * DAY_MS);
    expect(server.count(IS_LOGIN)).toBe(1);
    await pass(1.1 * DAY_MS);
    await vi.waitFor(() => expect(visitor.credentials.token()).toBe('login+'));
    await pass(15.1 * DAY_MS);
    await vi.waitFor(() => expect(visitor.credentials.token()).toBe('login++'));
    expect(server.count(FREE_LOGIN)).toBe(0);
  });

  it('of a log-in is renewed too after a call was refused for the account status', async () => {
    replies['/im/v1/im/pull/session'] = (_request, response) =>
      sendJson(response, { code: 1119, object: { status: 'under-review' } });
    const storage = testStorage();
    const tokenRenewAt = Date.now() + DAY_MS;
    const credentials = openCredentials(storage, { botId: 'b', channelId: 'c' });
    replies[IS_LOGIN] = object({ login: true, expiresAt: Date.now() + 2 * DAY_MS });
    credentials.update({ token: 'login', isAnonymous: '0' });
    const state = await start({ storage });
    expect(credentials.read().tokenRenewAt).toBe(tokenRenewAt);
    await pass(DAY_MS / 2);
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 1119 });
    await vi.waitFor(() => expect(state.account?.status).toBe('under-review'));
    expect(credentials.read().tokenRenewAt).toBe(tokenRenewAt);
  });

  it('that is stored and near is seen to at the next visit, which does not wait for it', async () => {
    const storage = testStorage();
    replies[FREE_LOGIN] = object({ token: 'anon', expiresAt: Date.now() + DAY_MS });
    await start({ storage });
    visitor.dispose();
    vi.setSystemTime(Date.now() + 0.95 * DAY_MS);
    replies[FREE_LOGIN] = object({ token: 'anon-2', expiresAt: Date.now() + DAY_MS });
    expect((await start({ storage })).phase).toEqual({ type: 'ready' });
    await vi.waitFor(() => expect(visitor.credentials.token()).toBe('anon-2'));
  });

  it('that a wrong clock sees in the past is waited for', async () => {
    replies[FREE_LOGIN] = object({ token: 'anon', expiresAt: Date.now() - DAY_MS });
    await start();
    await pass(DAY_MS);
    expect(server.count(FREE_LOGIN)).toBe(1);
  });
});

const startLoggedIn = async () => {
  const storage = testStorage();
  const record = { token: 'login', anonymousToken: 'anon', isAnonymous: '0' } as const;
  openCredentials(storage, { botId: 'b', channelId: 'c' }).update(record);
  await start({ storage });
  return storage;
};

describe('a log-in that the service honours no more', () => {
  const SESSIONS = '/im/v1/im/pull/session';

  beforeEach(() => {
    replies[CONFIG] = object({ channel: { isAnonymous: 0, isTrial: 1 } });
    replies[SESSIONS] = (_request, response) => sendJson(response, { code: 401 }, 401);
  });

  it('is asked for again, and nothing goes out in the name of somebody else', async () => {
    await startLoggedIn();
    expect(visitor.state).toMatchObject({ phase: { type: 'ready' }, identity: 'account' });
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 401 });
    // The messages that can be read stay on show.
    expect(visitor.state).toMatchObject({
      phase: { type: 'ready' },
      challenge: { type: 'log-in' },
      identity: 'ended',
    });
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 401 });
    const sent = server.requests.filter(({ url }) => url.pathname === SESSIONS);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer login', undefined]);
    expect(server.count(FREE_LOGIN)).toBe(0);
  });

  it('is asked for again after a reload, and in another tab', async () => {
    const storage = await startLoggedIn();
    const other = visitor;
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 401 });
    expect((await start({ storage })).phase).toEqual({ type: 'login-required', hasEnded: true });
    await expect(other.service.call(pullSession, {})).rejects.toMatchObject({ code: 401 });
    expect(other.state).toMatchObject({ phase: { type: 'ready' }, challenge: { type: 'log-in' } });
  });

  it('has a screen of its own where the page around the chat is who logs its users in', async () => {
    const storage = testStorage();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ token: 'login', isAnonymous: '0' });
    await start({ storage }, { hasSiteLogin: () => true });
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 401 });
    expect(visitor.state).toMatchObject({
      phase: { type: 'login-required', hasEnded: true },
      challenge: null,
    });
  });

  it('keeps nobody from the preview, which is another visitor’s', async () => {
    const storage = testStorage();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ loginEnded: true, isAnonymous: '0' });
    const state = await start({ storage, href: `${testEnvironment('').href}&access_mode=preview` });
    expect(state).toMatchObject({ phase: { type: 'ready' }, identity: 'preview' });
    expect(visitor.credentials.token()).toBe('anon');
    expect(recordOf(visitor).read().loginEnded).toBe(true);
  });

  it('of the preview that the site does not renew is over, with a way on without it', async () => {
    const storage = testStorage();
    const stored = openCredentials(storage, { botId: 'b', channelId: 'c' });
    stored.update({ previewToken: 'of ann', previewUser: 'ann' });
    await start({ storage, href: `${testEnvironment('').href}&access_mode=preview` });
    replies[SESSIONS] = failure(401);
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 401 });
    expect(visitor.state.phase).toEqual({ type: 'login-required', hasEnded: true });
    expect(server.count(FREE_LOGIN)).toBe(0);
  });

  it('is known of in this tab as soon as another one has ended it', async () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const storage = await startLoggedIn();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ token: '', loginEnded: true });
    expect(visitor.state.identity).toBe('account');
    events.dispatchEvent(new Event('storage'));
    expect(visitor.state.identity).toBe('ended');
    visitor.dispose();
    vi.unstubAllGlobals();
  });

  it('in another tab shuts the chat where one is required, and the next one there opens it again', async () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    replies[CONFIG] = object({ channel: { isAnonymous: 0, isTrial: 0 } });
    const storage = await startLoggedIn();
    const stored = openCredentials(storage, { botId: 'b', channelId: 'c' });
    stored.update({ token: '', email: '' });
    events.dispatchEvent(new Event('storage'));
    await vi.waitFor(() => expect(visitor.state.phase).toEqual({ type: 'login-required' }));
    stored.update({ token: 'another' });
    events.dispatchEvent(new Event('storage'));
    await vi.waitFor(() => expect(visitor.state.phase).toEqual({ type: 'ready' }));
    visitor.dispose();
    vi.unstubAllGlobals();
  });

  it('is not met by the log-in of somebody else in another tab', async () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const storage = testStorage();
    const stored = openCredentials(storage, { botId: 'b', channelId: 'c' });
    stored.update({ token: 'login', isAnonymous: '0', email: 'ada@example.com' });
    await start({ storage });
    await expect(visitor.service.call(pullSession, {})).rejects.toMatchObject({ code: 401 });
    const met = visitor.challenges.raise({ type: 'log-in' });
    stored.update({ token: 'other', loginEnded: false, email: 'eve@example.com' });
    events.dispatchEvent(new Event('storage'));
    expect(await met).toBe(false);
    visitor.dispose();
    vi.unstubAllGlobals();
  });

  it('is not met by what another tab stores while the page around has to say whose chat this is', async () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    replies[CONFIG] = object({ channel: { isAnonymous: 0, isTrial: 0 } });
    const storage = await startLoggedIn();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({
      token: 'other',
      email: 'eve@example.com',
    });
    // Also a start that is under way does not show the chat by its end.
    const started = visitor.start();
    visitor.standAside();
    events.dispatchEvent(new Event('storage'));
    await started;
    expect(visitor.state.phase).toEqual({ type: 'login-required', hasEnded: true, isAside: true });
    await visitor.start();
    expect(visitor.state.phase).toEqual({ type: 'ready' });
    visitor.dispose();
    vi.unstubAllGlobals();
  });

  it('is asked for at the start, without a toast beside the screen', async () => {
    replies[IS_LOGIN] = failure(401);
    const storage = testStorage();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ token: 'login', isAnonymous: '0' });
    expect((await start({ storage })).phase).toEqual({
      type: 'login-required',
      hasEnded: true,
    });
    expect(toasts.list).toEqual([]);
  });
});

describe('the host', () => {
  it.each([
    ['https://shop.example', 'ready'],
    ['https://evil.example', 'origin-not-allowed'],
    ['null', 'origin-not-allowed'],
    [undefined, 'ready'],
  ])('%s is %s', async (hostOrigin, phase) => {
    replies[CONFIG] = object({ allowedOrigins: ['https://shop.example'] });
    expect((await start({ hostOrigin })).phase.type).toBe(phase);
  });

  it.each([
    ['https://shop.example', true, 'ready', 1],
    ['https://shop.example', false, 'origin-not-allowed', 1],
    ['https://evil.example', true, 'origin-not-allowed', 0],
  ] as const)(
    'that only claims to be %s, confirmed %s, is %s',
    async (hostOrigin, isConfirmed, phase, asked) => {
      replies[CONFIG] = object({ allowedOrigins: ['https://shop.example'] });
      const confirmHost = vi.fn(() => Promise.resolve(isConfirmed));
      const state = await start({ hostOrigin, isHostOriginCertain: false }, { confirmHost });
      expect(state.phase.type).toBe(phase);
      expect(confirmHost).toHaveBeenCalledTimes(asked);
    },
  );

  it('need not be known where any site may show the chat', async () => {
    expect((await start({ hostOrigin: 'null', isHostOriginCertain: false })).phase.type).toBe('ready');
  });

  it('of a custom domain is looked up without holding the start up', async () => {
    let answer: (() => void) | undefined;
    replies[DOMAIN] = ({ url }, response) => {
      expect(url.searchParams.get('customDomain')).toBe('chat.example');
      answer = () => sendJson(response, { object: { clientId: 'custom' } });
    };
    const state = await start({ allowedHosts: ['localhost'] });
    expect(state).toMatchObject({ phase: { type: 'ready' }, clientId: 'built-in' });
    answer?.();
    await vi.waitFor(() => expect(state.clientId).toBe('custom'));
  });

  it.each([
    ['fails', failure(500)],
    ['has no client id', object({})],
    ['is unknown', failure(404)],
  ])('keeps the built-in client id in silence when the lookup %s', async (_name, reply) => {
    replies[DOMAIN] = reply;
    const state = await start({ allowedHosts: [] });
    await vi.waitFor(() => expect(server.count(DOMAIN)).toBe(1));
    expect(state).toMatchObject({ phase: { type: 'ready' }, clientId: 'built-in' });
    expect(toasts.list).toEqual([]);
  });
});

describe('the language', () => {
  it('is remembered when the visitor chooses, and no longer follows the host', async () => {
    const storage = testStorage();
    const state = await start({ storage, hostLocale: 'zh-HK' });
    expect(state.language).toBe('zh-TW');
    expect(server.requests.at(-1)?.headers['accept-language']).toBe('zh-CN');
    visitor.setHostLocale('en');
    expect(state.language).toBe('en');
    visitor.setLanguage('zh-CN');
    visitor.setHostLocale('en');
    expect(state.language).toBe('zh-CN');
    expect((await start({ storage })).language).toBe('zh-CN');
    expect(server.requests.at(-1)?.headers['accept-language']).toBe('zh-CN');
  });
});

describe('a reader of a shared chat', () => {
  it('asks for the configuration alone, without a credential, and stores nothing', async () => {
    const entries = new Map<string, string>();
    const state = await start({ storage: testStorage(entries) }, { isReader: true });
    expect(state).toMatchObject({ phase: { type: 'ready' }, robotConfig: { botName: 'Bot' } });
    expect(server.requests.map(({ url }) => url.pathname)).toEqual([CONFIG]);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect([...entries]).toEqual([]);
  });

  it('is ready also when the service does not say what the bot is called', async () => {
    replies[CONFIG] = failure(404);
    expect((await start({}, { isReader: true })).phase).toEqual({ type: 'ready' });
  });

  it('needs no bot in the address', async () => {
    const state = await start({ href: 'https://chat.example/?share=x' }, { isReader: true });
    expect(state.phase).toEqual({ type: 'ready' });
    expect(server.requests).toHaveLength(0);
  });
});
