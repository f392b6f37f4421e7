import { describe, expect, it, vi } from 'vitest';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { openCredentials } from '../identity/credential-records.ts';
import type { IdentityType } from '../identity/identity.ts';
import { testEnvironment, testVisitor } from '../environment.test-helper.ts';

type Stored = Parameters<ReturnType<typeof openCredentials>['update']>[0];

const IDENTITY = `id.${btoa('{}')}`;

/** Records that a browser may have stored of a visitor. */
const records = {
  nothing: {},
  'an anonymous token': { anonymousToken: 'anon', identity: IDENTITY },
  'a log-in': { token: 'login', anonymousToken: 'anon', identity: IDENTITY, isAnonymous: '0' },
  'a log-in that the flag denies': { token: 'login', anonymousToken: 'anon', isAnonymous: '1' },
  'a log-in that has ended': { loginEnded: true, anonymousToken: 'anon', isAnonymous: '0' },
  'a preview token': { previewToken: 'preview', anonymousToken: 'anon', identity: IDENTITY },
} as const satisfies Record<string, Stored>;
type RecordName = keyof typeof records;

const levels = [3, 2, 1] as const;
type Level = (typeof levels)[number];
const channelOf = (level: Level) => ({ isAnonymous: level === 3 ? 1 : 0, isTrial: level === 2 ? 1 : 0 });

/** Starts the chat against a service that gives everybody a token; tells what is presented in the end. */
const start = async (level: Level, accessMode: 'normal' | 'preview', record: RecordName) => {
  const storage = testStorage();
  const stored = openCredentials(storage, { botId: 'b', channelId: 'c' });
  stored.update(records[record]);
  const fetchObject = vi.fn((input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    if (path.endsWith('/config'))
      return Promise.resolve(Response.json({ object: { channel: channelOf(level) } }));
    if (path.endsWith('/isLogin'))
      return Promise.resolve(Response.json({ object: { login: true, role: 'user' } }));
    return Promise.resolve(Response.json({ object: { token: 'free' } }));
  });
  const href = `https://chat.example/?bot_id=b&channel_id=c&access_mode=${accessMode}`;
  const visitor = testVisitor(
    testEnvironment('http://service.example', { href, storage, fetch: fetchObject }),
  );
  await visitor.start();
  const { phase, identity } = visitor.state;
  visitor.dispose();
  return [phase.type, visitor.credentials.token(), stored.read().isAnonymous, identity] as const;
};

/** The phase, the token that is presented, the stored flag, and who is here. */
const table: Record<
  RecordName,
  Record<Level, readonly [string, string | undefined, '0' | '1', IdentityType]>
> = {
  nothing: {
    3: ['ready', 'free', '1', 'anonymous'],
    2: ['ready', 'free', '0', 'anonymous'],
    1: ['login-required', undefined, '0', 'anonymous'],
  },
  'an anonymous token': {
    3: ['ready', 'anon', '1', 'anonymous'],
    2: ['ready', 'anon', '0', 'anonymous'],
    1: ['login-required', undefined, '0', 'anonymous'],
  },
  'a log-in': {
    3: ['ready', 'login', '0', 'account'],
    2: ['ready', 'login', '0', 'account'],
    1: ['ready', 'login', '0', 'account'],
  },
  'a log-in that the flag denies': {
    3: ['ready', 'login', '0', 'account'],
    2: ['ready', 'login', '0', 'account'],
    1: ['ready', 'login', '0', 'account'],
  },
  'a log-in that has ended': {
    3: ['login-required', undefined, '0', 'ended'],
    2: ['login-required', undefined, '0', 'ended'],
    1: ['login-required', undefined, '0', 'ended'],
  },
  'a preview token': {
    3: ['ready', 'anon', '1', 'anonymous'],
    2: ['ready', 'anon', '0', 'anonymous'],
    1: ['login-required', undefined, '0', 'anonymous'],
  },
};

const cases = (Object.keys(records) as RecordName[]).flatMap((record) =>
  levels.map((level) => ({ record, level, expected: table[record][level] })),
);

describe('in normal mode', () => {
  it.each(cases)('on level $level with $record: $expected', async ({ record, level, expected }) => {
    expect(await start(level, 'normal', record)).toEqual(expected);
  });
});

describe('in preview mode', () => {
  it.each(cases.filter(({ record }) => record !== 'a log-in that has ended'))(
    'on level $level with $record, the preview token alone is presented',
    async ({ record, level }) => {
      const [phase, token, , identity] = await start(level, 'preview', record);
      // A preview that the site has not signed has no login.
      expect([phase, identity]).toEqual([level === 1 ? 'login-required' : 'ready', 'preview']);
      expect(token).toBe(record === 'a preview token' ? 'preview' : 'free');
    },
  );
});
