import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hostLogin, logout } from '../../service/contract/host-login.ts';
import type { Login } from '../../service/contract/login.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Service } from '../../service/service.ts';
import { isLoggedIn, type VisitorChange } from '../identity/identity.ts';
import { LoginRefusedError } from './login-refused.ts';
import { createLogins } from './logins.ts';
import type { LoginReason } from './site-user.ts';
import { subjectOf } from './user-token.ts';
import { recordOf, testEnvironment, testVisitor } from '../environment.test-helper.ts';
import type { Visitor } from '../visitor.ts';

const fails = () => Promise.reject(new Error('no network'));

const jwt = (sub: string, claims = {}) =>
  ['{}', JSON.stringify({ sub, ...claims }), 's']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const mayPreview = (sub: string) => () => Promise.resolve(jwt(sub, { preview: true }));

const unauthorized = () =>
  new ServiceError({ code: 401, status: 401, textKey: 'status.401', handling: 'caller', retryable: false });

/** A visitor of a channel where anybody may chat, and a service that lets every user of the site in. */
const setUp = (accessMode: 'normal' | 'preview' = 'normal') => {
  const presented: [path: string, bearer: string | undefined][] = [];
  const refused = new Set<string | undefined>();
  const call = vi.fn(
    (operation: { path: string }, request: { token?: string }, options: { token?: string }) => {
      presented.push([operation.path, options.token]);
      if (refused.has(options.token)) return Promise.reject(unauthorized());
      if (operation.path === logout.path) return Promise.resolve(undefined);
      const id = subjectOf(request.token ?? '') ?? 'somebody';
      return Promise.resolve({
        token: `login-of-${id}-${presented.length}`,
        user: { id, email: `${id}@site` },
      });
    },
  );
  const href = `https://chat.example/?bot_id=b&channel_id=c&style_id=s&access_mode=${accessMode}`;
  const made = testVisitor(
    testEnvironment('http://service.example', {
      href,
      fetch: () => Promise.resolve(Response.json({ object: { token: 'anonymous-again' } })),
    }),
  );
  recordOf(made).update({ anonymousToken: 'anonymous' });
  const service = { call } as unknown as Service;
  return { visitor: { ...made, service }, presented, refused, whenIdle: () => Promise.resolve() };
};

let place: ReturnType<typeof setUp>;
let visitor: Visitor;
const use = (made: ReturnType<typeof setUp>) => {
  place = made;
  ({ visitor } = made);
};
beforeEach(() => use(setUp()));

const says = (sub: string | null) => () => Promise.resolve(sub === null ? null : jwt(sub));

/** Makes a new host login, as a new page does, and notes the last change of who is visiting. */
const open = (getUserToken: () => Promise<string | null>) => {
  let change: VisitorChange | 'none' = 'none';
  const logins = createLogins({
    visitor,
    getUserToken,
    whenIdle: () => place.whenIdle(),
    onChange: (changed) => {
      change = changed;
    },
    onFailed: () => undefined,
  });
  return { logins, change: () => change };
};

const logIn = async (sub: string | null, reason: LoginReason = 'start') => {
  const { logins, change } = open(says(sub));
  await logins.logIn(reason);
  return change();
};

const logOut = async (isWanted = false) => {
  const { logins, change } = open(says(null));
  await logins.logOut(isWanted);
  return change();
};

describe('a visitor who has logged out in the chat', () => {
  beforeEach(async () => {
    await logIn('ann');
    await logOut(true);
  });

  it('stays so over page loads of a site that still knows them', async () => {
    expect(await logIn('ann')).toBe('none');
    expect(isLoggedIn(visitor.identity.read().type)).toBe(false);
  });

  it('is logged in again when they, or the site, ask for it', async () => {
    expect(await logIn('ann', 'asked')).toBe('same-visitor');
    expect(isLoggedIn(visitor.identity.read().type)).toBe(true);
    expect(recordOf(visitor).read().leftUser).toBe('');
  });

  it('is logged in again by the next login on the site', async () => {
    await logIn(null);
    expect(await logIn('ann')).toBe('same-visitor');
  });
});

describe('a visitor whose login has ended', () => {
  beforeEach(async () => {
    await logIn('ann');
    visitor.identity.move({ type: 'refused' });
    visitor.state.phase = { type: 'login-required', hasEnded: true };
  });

  it('goes on as the same one when the site names them again', async () => {
    expect(await logIn('ann', 'asked')).toBe('none');
    expect(visitor.state).toMatchObject({ identity: 'site-user', phase: { type: 'starting' } });
  });

  it('leaves nothing to another user of the site', async () => {
    expect(await logIn('beth', 'asked')).toBe('other-visitor');
    expect(recordOf(visitor).read()).toMatchObject({ hostUser: 'beth', loginEnded: false });
  });

  it('may go on without, as a new one', async () => {
    expect(await logOut(true)).toBe('other-visitor');
    expect(recordOf(visitor).read()).toMatchObject({ hostUser: '', loginEnded: false, leftUser: 'ann' });
    expect(place.presented.map(([path]) => path)).not.toContain(logout.path);
  });
});

it('a visitor whom the site has logged out is logged in by its next page', async () => {
  await logIn('ann');
  await logOut();
  expect(await logIn('ann')).toBe('same-visitor');
});

describe('a login by the site', () => {
  it('makes the user of the anonymous visitor, whose token is presented', async () => {
    expect(await logIn('ann')).toBe('same-visitor');
    expect(place.presented).toEqual([[hostLogin.path, 'anonymous']]);
    expect(recordOf(visitor).read()).toMatchObject({
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
    place.whenIdle = () => answer;
    const login = logIn('ann');
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(place.presented).toEqual([]);
    end?.();
    expect(await login).toBe('same-visitor');
  });

  it('holds back what is sent while it is being made, and no longer', async () => {
    let refuse: ((error: Error) => void) | undefined;
    const call = () =>
      new Promise((_resolve, reject) => {
        refuse = reject;
      });
    visitor = { ...visitor, service: { call } as unknown as Service };
    const login = logIn('ann');
    await vi.waitFor(() => expect(refuse).toBeDefined());
    let isHeld = true;
    const watch = async () => {
      await visitor.whenLoginSettled();
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

  it('takes over nothing from who was anonymous in another tab when the visitor returns to this one', async () => {
    expect(await logIn('ann', 'returned')).toBe('other-visitor');
    expect(place.presented).toEqual([[hostLogin.path, '']]);
  });

  it('goes without the anonymous visitor when their token has run out', async () => {
    place.refused.add('anonymous');
    expect(await logIn('ann')).toBe('same-visitor');
    expect(place.presented.map(([, bearer]) => bearer)).toEqual(['anonymous', '']);
  });

  it('presents nothing while there is only an identity', async () => {
    recordOf(visitor).update({ anonymousToken: 'id.x' });
    await logIn('ann');
    expect(place.presented).toEqual([[hostLogin.path, '']]);
  });

  it('costs a visitor whom the site does not know nothing', async () => {
    const before = recordOf(visitor).read();
    expect(await logIn(null)).toBe('none');
    expect(place.presented).toEqual([]);
    expect(recordOf(visitor).read()).toEqual(before);
  });

  it('is not made twice for the same user, but renewed when the service refuses it', async () => {
    await logIn('ann');
    expect(await logIn('ann')).toBe('none');
    expect(place.presented).toHaveLength(1);
    expect(await logIn('ann', 'refused')).toBe('none');
    expect(recordOf(visitor).read().token).toBe('login-of-ann-2');
    // They have come along already, and nothing is to be waited for: what waits is what was refused.
    expect(place.presented[1]).toEqual([hostLogin.path, '']);
  });

  it('changes nothing in preview mode', async () => {
    use(setUp('preview'));
    expect(await logIn('ann')).toBe('none');
    expect(place.presented).toEqual([]);
  });

  it('is let into a preview where the site says that they may', async () => {
    use(setUp('preview'));
    await open(mayPreview('ann')).logins.logIn('start');
    expect(place.presented).toEqual([[hostLogin.path, '']]);
    expect(visitor.credentials.token()).toBe('login-of-ann-1');
    expect(recordOf(visitor).read()).toMatchObject({ token: '', hostUser: '', previewUser: 'ann' });

    // The next one at this browser is nobody, or has no such word of the site.
    const { logins, change } = open(says('beth'));
    await logins.logIn('start');
    expect(change()).toBe('other-visitor');
    expect(recordOf(visitor).read()).toMatchObject({ previewToken: 'anonymous-again', previewUser: '' });
  });

  describe('into a preview', () => {
    beforeEach(async () => {
      use(setUp('preview'));
      recordOf(visitor).update({ previewToken: 'anonymous', previewRenewAt: Date.now() + 60_000 });
      await open(mayPreview('ann')).logins.logIn('start');
    });

    it('does not end when the free token before it would have', () => {
      expect(recordOf(visitor).read()).toMatchObject({ previewUser: 'ann', previewRenewAt: 0 });
    });

    it('is renewed by the site when the service refuses it', async () => {
      expect(await open(mayPreview('ann')).logins.renew()).toBe(true);
      expect(recordOf(visitor).read()).toMatchObject({ previewUser: 'ann', previewToken: 'login-of-ann-2' });
    });

    it('stays as it is when the site cannot say who its user is', async () => {
      expect(await open(fails).logins.renew()).toBeUndefined();
      expect(recordOf(visitor).read()).toMatchObject({ previewUser: 'ann', previewToken: 'login-of-ann-1' });
    });

    it.each([
      ['nobody', says(null), ''],
      ['somebody else', mayPreview('beth'), 'beth'],
    ])('does not repeat the refused call for %s', async (_name, getUserToken, previewUser) => {
      const { logins, change } = open(getUserToken);
      expect(await logins.renew()).toBe(false);
      expect(change()).toBe('other-visitor');
      expect(recordOf(visitor).read().previewUser).toBe(previewUser);
    });
  });

  it('ends the question for a log-in that stands over the chat', async () => {
    const met = visitor.challenges.raise({ type: 'log-in' });
    await logIn('ann');
    expect(await met).toBe(true);
    expect(visitor.state.challenge).toBeNull();
  });

  it('ends what the user before had to do, once another one takes their place', async () => {
    await logIn('ann');
    const met = visitor.challenges.raise({ type: 'plans' });
    visitor.state.account = { login: true, role: 'user', status: 'disabled' };
    await logIn('beth', 'asked');
    expect(await met).toBe(false);
    expect(visitor.state).toMatchObject({ challenge: null, account: null });
  });

  it('is logged out only after a log-in under way, which would stay', async () => {
    const { logins } = open(says(null));
    const finish: ((login: Login) => void)[] = [];
    const reply = new Promise<Login>((resolve) => finish.push(resolve));
    const loggedIn = logins.logInWith(() => reply);
    const loggedOut = logins.logOut();
    finish[0]?.({ token: 'account', user: { id: 'u', email: 'ada@example.com' } });
    await loggedIn;
    await loggedOut;
    expect(recordOf(visitor).read()).toMatchObject({ token: '', email: '' });
  });

  it.each([
    [{ reason: 'aud is wrong: it must be or hold "b"' }, 401, 'aud is wrong: it must be or hold "b"'],
    [{ status: 'disabled', reason: 'Spam' }, 1119, 'the account is disabled'],
    [undefined, 403, 'the service answered 403'],
    [{ reason: 'the keys at jwksUrl cannot be read' }, 503, 'the keys at jwksUrl cannot be read'],
  ])('that the service refuses with %j has its reason, and is asked for once', async (data, code, reason) => {
    const call = vi.fn(() =>
      Promise.reject(
        new ServiceError({
          code,
          status: 200,
          textKey: 'status.0',
          handling: 'shown',
          retryable: false,
          data,
        }),
      ),
    );
    visitor = { ...visitor, service: { call } as unknown as Service };
    const onFailed = vi.fn();
    const logins = createLogins({
      visitor,
      getUserToken: says('ann'),
      whenIdle: () => Promise.resolve(),
      onChange: () => undefined,
      onFailed,
    });
    const refusal = { name: 'LOGIN_REFUSED', message: reason };
    await expect(logins.logIn('start')).rejects.toMatchObject(refusal);
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(refusal));
    expect(call).toHaveBeenCalledOnce();
    expect(reason).not.toContain(jwt('ann'));
  });

  it('that nobody answers is no refusal', async () => {
    const call = vi.fn().mockRejectedValue(createFailure('/v1/user/hostLogin', { code: 500 }, 500));
    visitor = { ...visitor, service: { call } as unknown as Service };
    await expect(logIn('ann')).rejects.toBeInstanceOf(ServiceError);
  });

  it('keeps the anonymous visitor when the service does not let the user in', async () => {
    place.refused.add('anonymous').add('');
    await expect(logIn('ann')).rejects.toThrow(LoginRefusedError);
    expect(visitor.credentials.token()).toBe('anonymous');
  });
});

describe('another user of the site', () => {
  it('takes nothing over of the one before, not even the anonymous identity', async () => {
    await logIn('ann');
    const { identity } = recordOf(visitor).read();
    expect(await logIn('bob')).toBe('other-visitor');
    expect(place.presented.at(-1)).toEqual([hostLogin.path, '']);
    expect(recordOf(visitor).read()).toMatchObject({ hostUser: 'bob', anonymousToken: '', identity: '' });
    expect(identity).not.toBe('');
  });

  it('is nobody when the site names nobody any more', async () => {
    await logIn('ann');
    expect(await logIn(null)).toBe('other-visitor');
    expect(recordOf(visitor).read()).toMatchObject({ token: '', hostUser: '', email: '', isAnonymous: '1' });
    expect(visitor.credentials.token()).toBeUndefined();
    await visitor.credentials.ensure();
    expect(visitor.credentials.token()).toBe('anonymous-again');
  });

  it('does not stay who was before when the service does not let them in', async () => {
    await logIn('ann');
    place.refused.add('');
    await expect(logIn('bob')).rejects.toThrow('could not be logged in');
    expect(recordOf(visitor).read()).toMatchObject({ token: '', hostUser: '' });
  });

  it.each([
    ['start', true],
    ['refused', true],
    ['asked', false],
    ['returned', false],
  ] as const)('may be there when the site cannot say (%s)', async (reason, isForgotten) => {
    await logIn('ann');
    await expect(open(fails).logins.logIn(reason)).rejects.toThrow();
    expect(recordOf(visitor).read().hostUser).toBe(isForgotten ? '' : 'ann');
  });
});

describe('logging out', () => {
  it('ends the login at the service and forgets the visitor', async () => {
    await logIn('ann');
    const { token } = recordOf(visitor).read();
    expect(await logOut()).toBe('other-visitor');
    expect(place.presented.at(-1)).toEqual([logout.path, token]);
    expect(recordOf(visitor).read()).toMatchObject({
      token: '',
      hostUser: '',
      anonymousToken: '',
      isAnonymous: '1',
    });
  });

  it('does before what they have left undone, while they are still known', async () => {
    await logIn('ann');
    const { token } = recordOf(visitor).read();
    let finish: (() => void) | undefined;
    visitor.beforeForgotten(() => {
      place.presented.push(['undone', visitor.credentials.token()]);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const loggedOut = logOut();
    await vi.waitFor(() => expect(isLoggedIn(visitor.identity.read().type)).toBe(false));
    expect(place.presented.at(-1)).toEqual(['undone', token]);
    finish?.();
    await loggedOut;
    expect(place.presented.slice(-2)).toEqual([
      ['undone', token],
      [logout.path, token],
    ]);
  });

  it('forgets them also when the service does not answer', async () => {
    await logIn('ann');
    place.refused.add(recordOf(visitor).read().token);
    expect(await logOut()).toBe('other-visitor');
    expect(recordOf(visitor).read().token).toBe('');
  });

  it('is nothing for who is not logged in', async () => {
    expect(await logOut()).toBe('none');
    expect(place.presented).toEqual([]);
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
