import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  sendJson,
  startTestServer,
  type TestRequest,
  type TestServer,
} from '../service/http-server.test-helper.ts';
import { openCredentials } from './credential-records.ts';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import type { Environment } from './environment.ts';
import { testEnvironment, testVisitor } from './environment.test-helper.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

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

  it('asks nothing with a bad address', async () => {
    const state = await start({ href: 'https://chat.example/?bot_id=b' });
    expect(state.phase).toMatchObject({ type: 'bad-address', problems: [{}, {}] });
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

  it('is down when the service sends a page instead', async () => {
    replies[CONFIG] = (_request, response) => void response.end('<html>');
    expect((await start()).phase).toEqual({ type: 'service-down' });
  });

  it('is down when free login fails', async () => {
    replies[FREE_LOGIN] = failure(503);
    expect((await start()).phase).toEqual({ type: 'service-down' });
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

  it('does not matter in preview mode', async () => {
    replies[CONFIG] = object({ channel: { isAnonymous: 0, isTrial: 0 } });
    const href = 'https://chat.example/?bot_id=b&channel_id=c&style_id=s&access_mode=preview';
    const storage = testStorage();
    expect((await start({ href, storage })).phase.type).toBe('ready');
    const record = openCredentials(storage, { botId: 'b', channelId: 'c' }).read();
    expect(record).toMatchObject({ previewToken: 'anon', isAnonymous: '1' });
  });

  it.each([
    [{ login: true, role: 'user', status: 'ok' }, { type: 'ready' }],
    [
      { login: true, role: 'user', status: 'under-review' },
      { type: 'account', status: 'under-review' },
    ],
    [
      { login: true, role: 'user', status: 'rejected', reason: 'No' },
      { type: 'account', status: 'rejected', reason: 'No' },
    ],
    [{ login: false, role: 'anonymous' }, { type: 'login-required' }],
  ])('asks for the account of a stored log-in: %j', async (login, phase) => {
    const storage = testStorage();
    openCredentials(storage, { botId: 'b', channelId: 'c' }).update({ token: 'login', isAnonymous: '0' });
    replies[CONFIG] = object({ channel: { isAnonymous: 0 } });
    replies[IS_LOGIN] = object(login);
    expect((await start({ storage })).phase).toEqual(phase);
    expect(server.count(FREE_LOGIN)).toBe(0);
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
    const onFailure = vi.fn();
    const state = await start({ allowedHosts: [] }, { onFailure });
    await vi.waitFor(() => expect(server.count(DOMAIN)).toBe(1));
    expect(state).toMatchObject({ phase: { type: 'ready' }, clientId: 'built-in' });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('the language', () => {
  it('is remembered when the visitor chooses, and no longer follows the host', async () => {
    const storage = testStorage();
    const state = await start({ storage, hostLocale: 'zh-TW' });
    expect(state.language).toBe('zh-CN');
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
