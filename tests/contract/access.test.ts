import { randomUUID } from 'node:crypto';
import { freeLogin, headerNames, hostLogin, isLogin, logout, pullSession } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import type { RunningService } from '../../service/server/start-service.ts';
import { createClient, identityToken, runInput } from '../../check/client.ts';
import { logInByEmail, newEmail } from '../../check/login.ts';
import { startReference, targetAt } from './support/reference.ts';

let service: RunningService;
let postOffice: PostOffice;
beforeAll(async () => {
  postOffice = await openPostOffice();
  service = await startReference({ databaseUrl: undefined, dataFolder: 'memory', ...postOffice.options });
}, 60_000);
afterAll(async () => {
  await service.close();
  await postOffice.close();
});

/** The channel of each access level: 3 anonymous, 2 trial, 1 log-in required. */
const channels = { 3: 'open', 2: 'trial', 1: 'members' } as const;
type Level = keyof typeof channels;
const levels = [3, 2, 1] as const;
const modes = ['normal', 'preview', 'root'] as const;
type Mode = (typeof modes)[number];

const clientOf = (level: Level, token?: string) =>
  createClient(targetAt(service.url), channels[level], token);
const inMode = (mode: Mode) => ({ [headerNames.accessMode]: mode });

const freeToken = async (level: Level, mode: Mode) =>
  (await clientOf(level, identityToken(randomUUID())).call(freeLogin, {}, inMode(mode))).token;

const userToken = async (level: Level, mode: Mode, claims: object = {}) => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await targetAt(service.url).signAsSite?.({ sub: 'ada', exp, ...claims });
  return (await clientOf(level).call(hostLogin, { token: token ?? '' }, inMode(mode))).token;
};

/** Logs in by e-mail, as somebody new. */
const ownToken = async (level: Level) => {
  const target = targetAt(service.url, postOffice);
  return (await logInByEmail(target, clientOf(level), newEmail(), channels[level])).token;
};

type TokenKind = {
  name: string;
  /** Gets the token for a channel. */
  get: (level: Level) => Promise<string | undefined>;
  mayChat: (level: Level, mode: Mode) => boolean;
};

const kinds: TokenKind[] = [
  { name: 'no token', get: async () => undefined, mayChat: () => false },
  {
    name: 'an anonymous token',
    get: (level) => freeToken(level, 'normal'),
    mayChat: (level) => level > 1,
  },
  {
    name: 'a trial token',
    get: () => freeToken(2, 'normal'),
    mayChat: (level) => level === 2,
  },
  {
    name: 'the token of a user',
    get: (level) => userToken(level, 'normal'),
    mayChat: () => true,
  },
  {
    name: "the token of a log-in of one's own",
    get: (level) => ownToken(level),
    mayChat: () => true,
  },
  {
    name: "the token of a log-in of one's own that has been logged out",
    get: async (level) => {
      const token = await ownToken(level);
      await clientOf(level, token).call(logout, {});
      return token;
    },
    mayChat: () => false,
  },
  {
    name: "the token of a log-in of one's own on another channel",
    get: (level) => ownToken(level === 1 ? 2 : 1),
    mayChat: () => false,
  },
  {
    name: 'a token made in preview',
    get: (level) => freeToken(level, 'preview'),
    mayChat: (level, mode) => level > 1 && mode === 'preview',
  },
  {
    name: 'a token made in an unknown mode',
    get: (level) => freeToken(level, 'root'),
    mayChat: (level) => level > 1,
  },
  {
    name: 'the token of a user whom the site lets preview, made in preview',
    get: (level) => userToken(level, 'preview', { preview: true }),
    mayChat: (_, mode) => mode === 'preview',
  },
  {
    name: 'the token of the same user, made in normal mode',
    get: (level) => userToken(level, 'normal', { preview: true }),
    mayChat: () => true,
  },
  {
    name: 'the token of a user whom the site does not let preview, made in preview',
    get: (level) => userToken(level, 'preview'),
    mayChat: () => true,
  },
];

const table = kinds.flatMap(({ name, get, mayChat }) =>
  levels.map((level) => ({
    name,
    get,
    level,
    expected: modes.map((mode) => (mayChat(level, mode) ? 200 : 401)),
  })),
);

describe('on level', () => {
  it.each(table)(
    `$level, $name gets $expected in ${modes.join(', ')} mode`,
    async ({ get, level, expected }) => {
      const client = clientOf(level, await get(level));
      const listed: unknown[] = [];
      const sent: unknown[] = [];
      for (const mode of modes) {
        const headers = inMode(mode);
        listed.push((await client.request(pullSession, {}, headers)).code);
        const answer = await client.fetchPath('/v1/im/msg/send', {
          method: 'POST',
          body: JSON.stringify(runInput({ text: 'short' })),
          headers,
        });
        sent.push(answer.status);
        await answer.body?.cancel();
      }
      expect({ listed, sent }).toEqual({ listed: expected, sent: expected });
    },
  );

  it('1, only who may preview is a user of the preview, apart from their own chats', async () => {
    const [preview, normal] = await Promise.all([
      userToken(1, 'preview', { preview: true }),
      userToken(1, 'preview'),
    ]);
    const [tester, user] = await Promise.all(
      [preview, normal].map((token) => clientOf(1, token).call(isLogin, {}, inMode('preview'))),
    );
    expect([tester?.role, user?.role]).toEqual(['preview', 'user']);
    expect(tester?.user?.id).not.toBe(user?.user?.id);
  });

  it('1, nobody renews a preview token into one of the normal mode', async () => {
    const token = await freeToken(1, 'preview');
    expect((await clientOf(1, token).request(freeLogin, {})).code).toBe(401);
  });
});
