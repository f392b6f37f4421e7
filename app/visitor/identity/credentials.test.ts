import { describe, expect, it, vi } from 'vitest';
import { openCredentials } from './credential-records.ts';
import { proxy } from 'valtio/vanilla';
import { createChallenges } from '../challenges.ts';
import { createIdentity } from './create-identity.ts';
import { createCredentials } from './credentials.ts';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { type AccessPermission, initialVisitor } from '../visitor-state.ts';

type Stored = Parameters<ReturnType<typeof openCredentials>['update']>[0];

const setUp = (
  stored: Stored = {},
  accessPermission?: AccessPermission,
  accessMode: 'normal' | 'preview' = 'normal',
  expiresAt?: number,
) => {
  const storage = testStorage();
  const store = openCredentials(storage, { botId: 'b', channelId: 'c' });
  store.update(stored);
  const address = { botId: 'b', channelId: 'c', styleId: 's', accessMode };
  const state = proxy({ ...initialVisitor(), address });
  const identity = createIdentity({
    storage,
    address,
    state,
    challenges: createChallenges(state),
    finishVisit: () => Promise.resolve(),
  });
  const freeLogin = vi.fn((identityToken: string) =>
    Promise.resolve({ token: `service-token-for-${identityToken.slice(0, 3)}`, expiresAt }),
  );
  const onLoginRequired = vi.fn();
  const renewHostLogin = vi.fn(() => Promise.resolve<boolean | undefined>(undefined));
  const credentials = createCredentials({
    identity,
    userAgent: 'UA',
    accessPermission: () => accessPermission,
    freeLogin,
    onLoginRequired,
    renewHostLogin,
  });
  return { store, state, credentials, freeLogin, onLoginRequired, renewHostLogin };
};

describe('the credential of a request', () => {
  const all = { token: 'login', anonymousToken: 'anon', previewToken: 'preview' };

  it.each<[string, Stored, AccessPermission | undefined, 'normal' | 'preview', string | undefined]>([
    ['preview mode', { ...all, isAnonymous: '0' }, 3, 'preview', 'preview'],
    ['preview mode without a token', { ...all, previewToken: '' }, 3, 'preview', undefined],
    ['anonymous', { ...all, isAnonymous: '1' }, 3, 'normal', 'anon'],
    ['anonymous with only an identity', { anonymousToken: 'id.x', isAnonymous: '1' }, 3, 'normal', undefined],
    ['trial, logged in', { ...all, isAnonymous: '0' }, 2, 'normal', 'login'],
    ['trial, not logged in', { ...all, token: '', isAnonymous: '0' }, 2, 'normal', 'anon'],
    ['login required, logged in', { ...all, isAnonymous: '0' }, 1, 'normal', 'login'],
    ['login required, not logged in', { ...all, token: '', isAnonymous: '0' }, 1, 'normal', undefined],
    ['level not known yet', { ...all, token: '', isAnonymous: '0' }, undefined, 'normal', 'anon'],
  ])('%s', (_name, stored, level, mode, expected) => {
    expect(setUp(stored, level, mode).credentials.token()).toBe(expected);
  });
});

describe('the identity', () => {
  it('is built and stored as the anonymous token when there is none', () => {
    const { store } = setUp();
    expect(store.read().anonymousToken).toMatch(/^id\./);
    expect(store.read().identity).toBe(store.read().anonymousToken);
  });

  it('gives way to the service token, and is used again for the next one', async () => {
    const { store, credentials, freeLogin } = setUp({}, 3);
    const { identity } = store.read();
    await credentials.ensure();
    expect(store.read()).toMatchObject({ anonymousToken: 'service-token-for-id.', identity });
    await credentials.renew();
    expect(freeLogin.mock.calls).toEqual([[identity], [identity]]);
  });

  it('stays where it is in preview mode', async () => {
    const { store, credentials } = setUp({}, 3, 'preview');
    await credentials.ensure();
    expect(store.read().anonymousToken).toMatch(/^id\./);
    expect(store.read().previewToken).toBe('service-token-for-id.');
  });
});

describe('free login', () => {
  it('is skipped while a token of the service is stored', async () => {
    const { credentials, freeLogin } = setUp({ anonymousToken: 'anon' }, 3);
    await credentials.ensure();
    expect(freeLogin).not.toHaveBeenCalled();
  });

  it('is asked for once by everybody who waits', async () => {
    const { credentials, freeLogin } = setUp({}, 3);
    await Promise.all([credentials.ensure(), credentials.ensure(), credentials.renew()]);
    expect(freeLogin).toHaveBeenCalledOnce();
  });
});

describe('renewing', () => {
  it('asks for a log-in where one is required', async () => {
    const { store, credentials, onLoginRequired, freeLogin } = setUp({ token: 'old', isAnonymous: '0' }, 1);
    expect(await credentials.renew()).toBe(false);
    expect(onLoginRequired).toHaveBeenCalledOnce();
    expect(freeLogin).not.toHaveBeenCalled();
    expect(store.read().token).toBe('');
  });

  it.each([2, 3] as const)(
    'never goes on as somebody else when a log-in ran out, on level %i',
    async (level) => {
      const { credentials, state, freeLogin, onLoginRequired } = setUp(
        { token: 'old', anonymousToken: 'anon', isAnonymous: '0' },
        level,
      );
      expect(await credentials.renew()).toBe(false);
      expect(onLoginRequired).toHaveBeenCalledOnce();
      expect([state.identity, credentials.token()]).toEqual(['ended', undefined]);
      expect(await credentials.renew()).toBe(false);
      await credentials.ensure();
      expect(freeLogin).not.toHaveBeenCalled();
      expect(credentials.token()).toBeUndefined();
    },
  );

  it('passes on that free login failed, and can be tried again', async () => {
    const { credentials, freeLogin } = setUp({ anonymousToken: 'anon' }, 3);
    freeLogin.mockRejectedValueOnce(new Error('down'));
    await expect(credentials.renew()).rejects.toThrow('down');
    expect(await credentials.renew()).toBe(true);
  });
});

const siteUser = () => setUp({ previewToken: 'of ann', previewUser: 'ann', previewRenewAt: 1 }, 3, 'preview');

describe('the token of a user whom the site has let into the preview', () => {
  it.each([
    ['goes on', true, 0],
    ['is over for who is not their user any more', false, 0],
    ['is over where the site cannot say', undefined, 1],
  ])('%s when it is refused, and never becomes a free one', async (_name, isRenewed, asksForLogin) => {
    const { store, credentials, freeLogin, onLoginRequired, renewHostLogin } = siteUser();
    renewHostLogin.mockResolvedValueOnce(isRenewed);
    expect(await credentials.renew()).toBe(isRenewed ?? false);
    expect(onLoginRequired).toHaveBeenCalledTimes(asksForLogin);
    expect(freeLogin).not.toHaveBeenCalled();
    expect(store.read()).toMatchObject({ previewToken: 'of ann', previewUser: 'ann' });
  });

  it('has its successor from the site', async () => {
    const { credentials, freeLogin, renewHostLogin } = siteUser();
    expect(credentials.isDue()).toBe(true);
    await credentials.ensure();
    await credentials.renewAhead();
    expect(renewHostLogin).toHaveBeenCalledOnce();
    expect(freeLogin).not.toHaveBeenCalled();
  });
});
