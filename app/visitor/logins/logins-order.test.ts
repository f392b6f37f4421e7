import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostLogin, logout } from '../../service/contract/host-login.ts';
import { isLogin } from '../../service/contract/account.ts';
import {
  sendJson,
  startTestServer,
  type TestRequest,
  type TestServer,
} from '../../service/http-server.test-helper.ts';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { openCredentials } from '../identity/credential-records.ts';
import { createLogins } from './logins.ts';
import { subjectOf } from './user-token.ts';
import { recordOf, testEnvironment, testVisitor } from '../environment.test-helper.ts';
import type { VisitorOptions } from '../create-visitor.ts';
import type { Visitor } from '../visitor.ts';

const jwt = (sub: string) =>
  ['{}', JSON.stringify({ sub }), 's'].map((part) => Buffer.from(part).toString('base64url')).join('.');

let server: TestServer;
let visitor: Visitor;
let logins: ReturnType<typeof createLogins>;
/** Whom the site names. */
let named: string | null;
let changes: string[];
let storage: ReturnType<typeof testStorage>;
/** Calls that the service has not answered yet, by their path; a path is held back while it stands here. */
let held: Map<string, (() => void)[]>;

const reply = (request: TestRequest, response: ServerResponse) => {
  const path = request.url.pathname.replace('/im', '');
  if (path === hostLogin.path) {
    const { token } = JSON.parse(request.body) as { token: string };
    const id = subjectOf(token) ?? '';
    return sendJson(response, { object: { token: `login-of-${id}`, user: { id } } });
  }
  if (path === isLogin.path) {
    const isKnown = request.headers.authorization?.includes('login-of-') ?? false;
    return sendJson(response, {
      object: { login: isKnown, role: isKnown ? 'user' : 'anonymous', status: 'ok' },
    });
  }
  return sendJson(response, { object: path.endsWith('freeLogin') ? { token: 'anonymous' } : {} });
};

beforeEach(async () => {
  named = null;
  changes = [];
  storage = testStorage();
  held = new Map();
  server = await startTestServer((request, response) => {
    const waiting = held.get(request.url.pathname.replace('/im', ''));
    if (waiting) waiting.push(() => reply(request, response));
    else reply(request, response);
  });
});
afterEach(() => server.close());

const start = async (options: Partial<VisitorOptions> = {}) => {
  visitor = testVisitor(testEnvironment(server.base, { storage }), options);
  logins = createLogins({
    visitor,
    getUserToken: () => Promise.resolve(named === null ? null : jwt(named)),
    whenIdle: () => Promise.resolve(),
    onChange: (change) => changes.push(change),
    onFailed: () => undefined,
  });
  await visitor.start();
};

const record = () => recordOf(visitor).read();
/** Holds the answers to a call back; the function gives them, once there are some. */
const hold = (path: string) => {
  const waiting: (() => void)[] = [];
  held.set(path, waiting);
  return async () => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    held.delete(path);
    for (const answer of waiting.splice(0)) answer();
  };
};
it('a logout that the site asks for while a login is being made comes after it', async () => {
  await start();
  named = 'ann';
  const answer = hold(hostLogin.path);
  const login = logins.logIn('asked');
  const loggingOut = logins.logOut();
  await answer();
  await Promise.all([login, loggingOut]);
  expect(visitor.state.identity).toBe('anonymous');
  expect(record()).toMatchObject({ token: '', hostUser: '' });
});

it('a login that the site asks for while one is being made is of the user whom it names by then', async () => {
  await start();
  named = 'ann';
  const answer = hold(hostLogin.path);
  const first = logins.logIn('start');
  await vi.waitFor(() => expect(server.count(`/im${hostLogin.path}`)).toBe(1));
  named = 'beth';
  const second = Promise.all([logins.logIn('asked'), logins.logIn('asked')]);
  await answer();
  await Promise.all([first, second]);
  expect(record().hostUser).toBe('beth');
  expect(server.count(`/im${hostLogin.path}`)).toBe(2);
});

it('who was logged out is gone at once, and the log-out ends, although the service never answers', async () => {
  await start();
  named = 'ann';
  await logins.logIn('asked');
  changes.length = 0;
  const answer = hold(logout.path);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const leaving = logins.logOut();
  await vi.waitFor(() => expect(changes).toEqual(['other-visitor']));
  await vi.advanceTimersByTimeAsync(5000);
  await leaving;
  vi.useRealTimers();
  await answer();
});

it('what the service says of an old login does not end one that was made meanwhile', async () => {
  openCredentials(storage, { botId: 'b', channelId: 'c' }).update({
    token: 'old',
    isAnonymous: '0',
    hostUser: 'ann',
  });
  named = 'beth';
  const answer = hold(isLogin.path);
  let isReady = false;
  const starting = start({
    beforeReady: async () => {
      isReady = true;
    },
  });
  await vi.waitFor(() => expect(isReady).toBe(true));
  await logins.logIn('asked');
  await answer();
  await starting;
  expect(visitor.state).toMatchObject({ phase: { type: 'ready' }, identity: 'site-user' });
  expect(record().token).toBe('login-of-beth');
});
