import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hostLogin, logout } from '../service/contract/identity.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Service } from '../service/service.ts';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import { openCredentials } from './credential-records.ts';
import { createCredentials } from './credentials.ts';
import { whenLoginSettled } from './login-hold.ts';
import { logInByHost, logOut, OtherVisitorError, subjectOf } from './host-login.ts';

const fails = () => Promise.reject(new Error('no network'));

const jwt = (sub: string) =>
  ['{}', JSON.stringify({ sub }), 's'].map((part) => Buffer.from(part).toString('base64url')).join('.');

const refusal = () =>
  new ServiceError({ code: 401, status: 401, textKey: 'status.401', handling: 'caller', retryable: false });

type Place = Parameters<typeof logInByHost>[0];

/** A visitor of a channel where anybody may chat, and a service that lets every user of the site in. */
const setUp = (accessMode: 'normal' | 'preview' = 'normal') => {
  const store = openCredentials(testStorage(), { botId: 'b', channelId: 'c' });
  const presented: [path: string, bearer: string | undefined][] = [];
  const refused = new Set<string | undefined>();
  const call = vi.fn(
    (operation: { path: string }, request: { token?: string }, options: { token?: string }) => {
      presented.push([operation.path, options.token]);
      if (refused.has(options.token)) return Promise.reject(refusal());
      if (operation.path === logout.path) return Promise.resolve(undefined);
      const id = subjectOf(request.token ?? '') ?? 'somebody';
      return Promise.resolve({
        token: `login-of-${id}-${presented.length}`,
        user: { id, email: `${id}@site` },
      });
    },
  );
  const credentials = createCredentials({
    store,
    accessMode,
    userAgent: 'UA',
    accessPermission: () => 3,
    freeLogin: () => Promise.resolve('anonymous-again'),
    onLoginRequired: () => undefined,
  });
  const runtime: Place = {
    service: { call } as unknown as Service,
    readRecord: store.read,
    updateRecord: store.update,
    address: { botId: 'b', channelId: 'c', styleId: 's', accessMode },
    credentials,
    isAnonymousAllowed: () => true,
    whenQuiet: () => Promise.resolve(),
  };
  store.update({ anonymousToken: 'anonymous' });
  return { runtime, store, credentials, presented, refused };
};

let visitor: ReturnType<typeof setUp>;
beforeEach(() => {
  visitor = setUp();
});

const says = (sub: string | null) => () => Promise.resolve(sub === null ? null : jwt(sub));
const logIn = (sub: string | null, reason: 'start' | 'refused' | 'asked' = 'start') =>
  logInByHost(visitor.runtime, says(sub), reason);

describe('a visitor who has logged out in the chat', () => {
  beforeEach(async () => {
    await logIn('ann');
    await logOut(visitor.runtime, true).told;
  });

  it('stays so over page loads of a site that still knows them', async () => {
    expect(await logIn('ann')).toBe('none');
    expect(visitor.credentials.isLoggedIn()).toBe(false);
  });

  it('is logged in again when they, or the site, ask for it', async () => {
    expect(await logIn('ann', 'asked')).toBe('same-visitor');
    expect(visitor.credentials.isLoggedIn()).toBe(true);
    expect(visitor.store.read().leftUser).toBe('');
  });

  it('is logged in again by the next login on the site', async () => {
    await logIn(null);
    expect(await logIn('ann')).toBe('same-visitor');
  });

  it('does not keep another user of the site out', async () => {
    expect(await logIn('beth')).toBe('same-visitor');
    expect(visitor.store.read()).toMatchObject({ hostUser: 'beth', leftUser: '' });
  });
});

it('a visitor whom the site has logged out is logged in by its next page', async () => {
  await logIn('ann');
  await logOut(visitor.runtime).told;
  expect(await logIn('ann')).toBe('same-visitor');
});

describe('a login by the site', () => {
  it('makes the user of the anonymous visitor, whose token is presented', async () => {
    expect(await logIn('ann')).toBe('same-visitor');
    expect(visitor.presented).toEqual([[hostLogin.path, 'anonymous']]);
    expect(visitor.store.read()).toMatchObject({
      token: 'login-of-ann-1',
      hostUser: 'ann',
      email: 'ann@site',
      isAnonymous: '0',
      anonymousToken: 'anonymous',
    });
    expect(visitor.credentials.token()).toBe('login-of-ann-1');
  });

  it('waits for the answer that is being written', async () => {
    let end: (() => void) | undefined;
    const answer = new Promise<void>((resolve) => {
      end = resolve;
    });
    visitor.runtime.whenQuiet = () => answer;
    const login = logIn('ann');
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(visitor.presented).toEqual([]);
    end?.();
    expect(await login).toBe('same-visitor');
  });

  it('holds back what is sent while it is being made, and no longer', async () => {
    let refuse: ((error: Error) => void) | undefined;
    const call = () =>
      new Promise((_resolve, reject) => {
        refuse = reject;
      });
    visitor.runtime.service = { call } as unknown as Service;
    const login = logIn('ann');
    await vi.waitFor(() => expect(refuse).toBeDefined());
    let isHeld = true;
    const watch = async () => {
      await whenLoginSettled();
      isHeld = false;
    };
    const settled = watch();
    await Promise.resolve();
    expect(isHeld).toBe(true);
    refuse?.(new Error('no network'));
    await expect(login).rejects.toThrow('no network');
    await settled;
    expect(isHeld).toBe(false);
  });

  it('goes without the anonymous visitor when their token has run out', async () => {
    visitor.refused.add('anonymous');
    expect(await logIn('ann')).toBe('same-visitor');
    expect(visitor.presented.map(([, bearer]) => bearer)).toEqual(['anonymous', '']);
  });

  it('presents nothing while there is only an identity', async () => {
    visitor.store.update({ anonymousToken: 'id.x' });
    await logIn('ann');
    expect(visitor.presented).toEqual([[hostLogin.path, '']]);
  });

  it('costs a visitor whom the site does not know nothing', async () => {
    const before = visitor.store.read();
    expect(await logIn(null)).toBe('none');
    expect(visitor.presented).toEqual([]);
    expect(visitor.store.read()).toEqual(before);
  });

  it('is not made twice for the same user, but renewed when the service refuses it', async () => {
    await logIn('ann');
    expect(await logIn('ann')).toBe('none');
    expect(visitor.presented).toHaveLength(1);
    expect(await logIn('ann', 'refused')).toBe('none');
    expect(visitor.store.read().token).toBe('login-of-ann-2');
    // They have come along already, and nothing is to be waited for: what waits is what was refused.
    expect(visitor.presented[1]).toEqual([hostLogin.path, '']);
  });

  it('changes nothing in preview mode', async () => {
    visitor = setUp('preview');
    expect(await logIn('ann')).toBe('none');
    expect(visitor.presented).toEqual([]);
  });

  it('keeps the anonymous visitor when the service does not let the user in', async () => {
    visitor.refused.add('anonymous').add('');
    await expect(logIn('ann')).rejects.toThrow(ServiceError);
    expect(visitor.credentials.token()).toBe('anonymous');
  });
});

describe('another user of the site', () => {
  it('takes nothing over of the one before, not even the anonymous identity', async () => {
    await logIn('ann');
    const { identity } = visitor.store.read();
    expect(await logIn('bob')).toBe('other-visitor');
    expect(visitor.presented.at(-1)).toEqual([hostLogin.path, '']);
    expect(visitor.store.read()).toMatchObject({ hostUser: 'bob', anonymousToken: '', identity: '' });
    expect(identity).not.toBe('');
  });

  it('is nobody when the site names nobody any more', async () => {
    await logIn('ann');
    expect(await logIn(null)).toBe('other-visitor');
    expect(visitor.store.read()).toMatchObject({ token: '', hostUser: '', email: '', isAnonymous: '1' });
    expect(visitor.credentials.token()).toBeUndefined();
    await visitor.credentials.ensure();
    expect(visitor.credentials.token()).toBe('anonymous-again');
  });

  it('does not stay who was before when the service does not let them in', async () => {
    await logIn('ann');
    visitor.refused.add('');
    await expect(logIn('bob')).rejects.toThrow(OtherVisitorError);
    expect(visitor.store.read()).toMatchObject({ token: '', hostUser: '' });
  });

  it.each([
    ['start', true],
    ['refused', true],
    ['asked', false],
  ] as const)('may be there when the site cannot say (%s)', async (reason, isForgotten) => {
    await logIn('ann');
    await expect(logInByHost(visitor.runtime, fails, reason)).rejects.toThrow();
    expect(visitor.store.read().hostUser).toBe(isForgotten ? '' : 'ann');
  });
});

describe('logging out', () => {
  it('ends the login at the service and forgets the visitor', async () => {
    await logIn('ann');
    const { token } = visitor.store.read();
    const { change, told } = logOut(visitor.runtime);
    await told;
    expect(change).toBe('other-visitor');
    expect(visitor.presented.at(-1)).toEqual([logout.path, token]);
    expect(visitor.store.read()).toMatchObject({
      token: '',
      hostUser: '',
      anonymousToken: '',
      isAnonymous: '1',
    });
  });

  it('forgets them also when the service does not answer', async () => {
    await logIn('ann');
    visitor.refused.add(visitor.store.read().token);
    const { change, told } = logOut(visitor.runtime);
    expect(change).toBe('other-visitor');
    await expect(told).resolves.toBeUndefined();
    expect(visitor.store.read().token).toBe('');
  });

  it('is nothing for who is not logged in', async () => {
    expect(logOut(visitor.runtime).change).toBe('none');
    expect(visitor.presented).toEqual([]);
  });
});

it.each([
  [jwt('ann'), 'ann'],
  [jwt('安娜'), '安娜'],
  ['x', undefined],
  ['a.!.c', undefined],
  [`a.${Buffer.from('{"sub":5}').toString('base64url')}.c`, undefined],
  ['', undefined],
])('reads who a token is about: %s', (token, subject) => {
  expect(subjectOf(token)).toBe(subject);
});
