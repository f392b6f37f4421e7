import { createHash } from 'node:crypto';
import {
  baseConfig,
  baseDomain,
  googleLogin,
  isLogin,
  preGoogleLogin,
  pullSession,
  setSession,
} from 'casement/contract';
import { generateKeyPair, SignJWT, type JWTPayload, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice } from '../../service/delivery/post-office.test-helper.ts';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import { logInAt, type OpenIdProvider, startOpenIdProvider } from '../support/open-id-provider.ts';
import { createClient, createVisitor } from '../../check/client.ts';
import { logInByEmail, newAddress } from '../../check/login.ts';
import { openAdmin } from './support/open-admin.ts';
import { type NewStorage, startReference, targetAt } from './support/reference.ts';
import type { Target } from '../../check/target.ts';

const MINUTE_MS = 60_000;
type Client = Pick<ReturnType<typeof createClient>, 'call' | 'request'>;

/** The callback page as somebody without scripts uses it. */
const openCallback = async (address: URL, language = 'en') => {
  const response = await fetch(address, { headers: { 'Accept-Language': language } });
  const page = await response.text();
  const text = page.replaceAll(/\s+/g, ' ');
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return {
    response,
    page,
    text,
    press: async (answer: 'yes' | 'no', origin: string | undefined = address.origin): Promise<string> => {
      const body = new URLSearchParams({ answer, state: field('state'), code: field('code') });
      const headers: Record<string, string> = origin ? { Origin: origin } : {};
      const reply = await fetch(new URL(address.pathname, address), { method: 'POST', body, headers });
      return (await reply.text()).replaceAll(/\s+/g, ' ');
    },
  };
};

/** Returns the values that the callback page reports to the window that opened it. */
const reportOf = (address: URL) => ({
  code: address.searchParams.get('code') ?? '',
  state: address.searchParams.get('state') ?? '',
});

const refused = (reason: string) => ({ envelope: { code: 400, object: { reason } } });
const pending = { code: 202, status: 200 };

/** An ID token whose key is the client's secret, which is no key of the provider's. */
const signByPassword = (claims: JWTPayload, secret: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

const signByStranger = async (claims: JWTPayload): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'tests' })
    .sign((await generateKeyPair('RS256')).privateKey);

const nobodyAt = (target: Target, channel = 'open') => createClient(target, channel);
const begin = (client: Client, clientId = '', headers: Record<string, string> = {}) =>
  client.call(preGoogleLogin, { clientId }, { ...newAddress(), ...headers });

const logIn = async (target: Target, login: string, client: Client = nobodyAt(target)) => {
  const { authUrl } = await begin(client);
  return client.call(googleLogin, reportOf(await logInAt(authUrl, login)));
};

const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([other]) => other !== name));

/** Log-ins with an OpenID provider, which is a real one. */
export const googleSuite = (name: string, newStorage: NewStorage): void => {
  describe(`log-ins with Google, ${name}`, { timeout: 60_000 }, () => {
    let provider: OpenIdProvider;
    /** A service that no test changes. */
    let shared: Target;
    const cleaning: (() => Promise<void>)[] = [];
    const cleanUp = async () => {
      for (const clean of cleaning.splice(0).toReversed()) await clean();
    };
    beforeAll(async () => {
      provider = await startOpenIdProvider();
      shared = await start();
      const forLast = cleaning.splice(0);
      return async () => {
        cleaning.push(...forLast);
        await cleanUp();
        await provider.close();
      };
    }, 60_000);
    afterEach(async () => {
      Object.assign(provider.settings, { forge: undefined, isDown: false });
      await cleanUp();
    });

    const start = async (options: ServiceOptions = {}): Promise<Target> => {
      const storage = await newStorage(false);
      cleaning.push(() => storage.remove());
      const service = await startReference({ ...storage.options, google: provider.options, ...options });
      cleaning.push(() => service.close());
      provider.admit(service.url);
      return targetAt(service.url);
    };
    it('makes a user of the visitor, who brings along what they have asked, and finds them again', async () => {
      const target = shared;
      const visitor = await createVisitor(target);
      await visitor.call(setSession, { title: 'Mine' });
      const { token, user, expiresAt } = await logIn(target, 'ada', visitor);
      expect(user).toEqual({ id: expect.any(String), name: 'ada Lovelace', email: 'ada@mail.example' });
      const ada = createClient(target, 'open', token);
      expect(await ada.call(isLogin, {})).toEqual({
        login: true,
        role: 'user',
        status: 'ok',
        user,
        expiresAt,
      });
      expect((await ada.call(pullSession, {})).list).toMatchObject([{ title: 'Mine' }]);
      expect((await visitor.call(pullSession, {})).list).toEqual([]);
      expect((await logIn(target, 'ada')).user.id).toBe(user.id);
      expect((await logIn(target, 'bob')).user.id).not.toBe(user.id);
    });

    it('sends people to the provider with everything that the reply is checked by', async () => {
      const target = shared;
      const { authUrl, state, ticket, number, expiresAt } = await begin(nobodyAt(target));
      const query = Object.fromEntries(new URL(authUrl).searchParams);
      expect(query).toMatchObject({
        client_id: 'chat-client',
        redirect_uri: `${target.baseUrl}/v1/user/google/callback`,
        response_type: 'code',
        code_challenge_method: 'S256',
        prompt: 'select_account',
        ui_locales: 'en',
        state,
      });
      expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
      expect(query['nonce']).toMatch(/^[\w-]{43}$/);
      expect(authUrl).not.toContain(ticket);
      expect(number).toMatch(/^\d{2}$/);
      expect(expiresAt).toBeGreaterThan(Date.now() + 9 * MINUTE_MS);
    });

    it('takes an issuer that is configured with a slash which its own name does not have', async () => {
      const target = await start({ google: { ...provider.options, issuer: `${provider.issuer}/` } });
      const client = nobodyAt(target);
      const { authUrl, ticket } = await begin(client);
      const address = await logInAt(authUrl, 'ada');
      expect(address.searchParams.get('iss')).toBe(provider.issuer);
      const callback = await openCallback(address);
      expect(await callback.press('yes')).toContain('You are logged in');
      expect((await client.call(googleLogin, { ticket })).user.name).toBe('ada Lovelace');
    });

    it('refuses a reply that names another issuer', async () => {
      const client = nobodyAt(shared);
      const { authUrl, ticket } = await begin(client);
      const address = await logInAt(authUrl, 'ada');
      address.searchParams.set('iss', 'https://accounts.google.com');
      await openCallback(address);
      expect(await client.request(googleLogin, { ticket })).toMatchObject(refused('provider'));
    });

    it('never takes an address for proof that an account is theirs', async () => {
      const postOffice = await openPostOffice();
      cleaning.push(() => postOffice.close());
      const target = { ...(await start(postOffice.options)), codeSentTo: postOffice.codeSentTo };
      const byEmail = await logInByEmail(target, nobodyAt(target), 'ada@mail.example');
      expect((await logIn(target, 'ada')).user.id).not.toBe(byEmail.user.id);
      const unverified = await logIn(target, 'ada+unverified');
      expect(unverified.user).toEqual({ id: expect.any(String), name: 'ada+unverified Lovelace' });
    });

    it('keeps people of two providers apart', async () => {
      const storage = await newStorage(true);
      cleaning.push(() => storage.remove());
      const other = await startOpenIdProvider();
      cleaning.push(() => other.close());
      const ids = [];
      for (const { admit, options } of [provider, other]) {
        const service = await startReference({ ...storage.options, google: options });
        admit(service.url);
        ids.push((await logIn(targetAt(service.url), 'ada')).user.id);
        await service.close();
      }
      expect(new Set(ids).size).toBe(2);
    });

    it('takes a code once, also when it comes several times at once', async () => {
      const target = shared;
      const client = nobodyAt(target);
      const { authUrl, ticket } = await begin(client);
      const report = reportOf(await logInAt(authUrl, 'ada'));
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => client.request(googleLogin, report)));
      expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await client.request(googleLogin, report)).toMatchObject(refused('expired'));
      expect(await client.request(googleLogin, { ticket })).toMatchObject(refused('expired'));
    });

    it('gives a ticket nothing before the visitor has pressed the button of the callback page', async () => {
      const target = shared;
      const client = nobodyAt(target);
      const { authUrl, ticket, number } = await begin(client);
      expect(await client.request(googleLogin, { ticket })).toMatchObject(pending);
      const callback = await openCallback(await logInAt(authUrl, 'ada'));
      // An attacker who has lured somebody here has opened only the page, and has no log-in.
      expect(callback.text).toContain(`<p class="number">${number}</p>`);
      expect(callback.text).toContain('chat with Test bot');
      expect(await client.request(googleLogin, { ticket })).toMatchObject(pending);
      expect(await callback.press('yes')).toContain('You are logged in');
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => client.request(googleLogin, { ticket })));
      expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await client.request(googleLogin, { ticket })).toMatchObject(refused('expired'));
      expect(await callback.press('yes')).toContain('This log-in is over');
    });

    it('lets nobody press that button but the page itself, and ends with the other one', async () => {
      const target = shared;
      const client = nobodyAt(target);
      const { authUrl, ticket } = await begin(client);
      const callback = await openCallback(await logInAt(authUrl, 'ada'));
      for (const origin of ['https://evil.example', 'null', '']) {
        expect(await callback.press('yes', origin)).toContain('403');
      }
      expect(await client.request(googleLogin, { ticket })).toMatchObject(pending);
      expect(await callback.press('no')).toContain('The log-in was cancelled');
      expect(await client.request(googleLogin, { ticket })).toMatchObject(refused('cancelled'));
      expect(await callback.press('yes')).toContain('This log-in is over');
    });

    it('tells the chat that the visitor has cancelled', async () => {
      const target = shared;
      const client = nobodyAt(target);
      const { authUrl, ticket } = await begin(client, '', { 'Accept-Language': 'zh-CN' });
      const { text } = await openCallback(await logInAt(authUrl, ''));
      expect(text).toContain('<html lang="zh-CN">');
      expect(text).toContain('登录已取消');
      expect(await client.request(googleLogin, { ticket })).toMatchObject(refused('cancelled'));
    });

    it('has a page that runs nothing but its own script, and is in no frame', async () => {
      const target = shared;
      const { authUrl } = await begin(nobodyAt(target));
      const { response, page, text } = await openCallback(await logInAt(authUrl, 'ada'));
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
      expect(text.match(/<script/g)).toHaveLength(1);
      for (const [, content = ''] of page.matchAll(/<(?:script type="module"|style)>([\s\S]*?)<\//g)) {
        expect(policy).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
      }
    });

    it('shows nothing of what an address brings', async () => {
      const target = shared;
      const { state } = await begin(nobodyAt(target));
      const callback = new URL(`${target.baseUrl}/v1/user/google/callback`);
      const hostile = '"><script>alert(1)</script>';
      for (const query of [
        {},
        { state: hostile, code: 'x' },
        { state, error: hostile, error_description: hostile },
        { state: 'x'.repeat(1e4) },
      ]) {
        callback.search = String(new URLSearchParams(query));
        const { response, text } = await openCallback(callback);
        expect(response.status).toBe(200);
        expect(text).not.toContain('alert(1)');
      }
    });

    it('refuses the code of another log-in', async () => {
      const target = shared;
      const client = nobodyAt(target);
      const [mine, theirs] = [await begin(client), await begin(client)];
      const { code } = reportOf(await logInAt(theirs.authUrl, 'ada'));
      const mixed = await client.request(googleLogin, { code, state: mine.state });
      expect(mixed).toMatchObject(refused('provider'));
      expect(await client.request(googleLogin, { code, state: 'nobody' })).toMatchObject(refused('expired'));
    });

    it('takes two log-ins at once for what they are', async () => {
      const target = shared;
      const starts = await Promise.all([begin(nobodyAt(target)), begin(nobodyAt(target))]);
      const [ada, bob] = await Promise.all(
        starts.map(({ authUrl }, at) => logInAt(authUrl, at === 0 ? 'ada' : 'bob')),
      );
      if (!ada || !bob) throw new Error('nobody came back');
      const users = await Promise.all(
        [ada, bob].map((address) => nobodyAt(target).call(googleLogin, reportOf(address))),
      );
      expect(users.map(({ user }) => user.email)).toEqual(['ada@mail.example', 'bob@mail.example']);
    });

    it('belongs to the bot and the channel where it began', async () => {
      const target = shared;
      const { authUrl, ticket } = await begin(nobodyAt(target));
      const elsewhere = nobodyAt(target, 'members');
      const address = await logInAt(authUrl, 'ada');
      expect(await elsewhere.request(googleLogin, reportOf(address))).toMatchObject(refused('expired'));
      await (await openCallback(address)).press('yes');
      expect(await elsewhere.request(googleLogin, { ticket })).toMatchObject(refused('expired'));
      expect((await nobodyAt(target).call(googleLogin, { ticket })).user.name).toBe('ada Lovelace');
    });

    it.each<[string, NonNullable<OpenIdProvider['settings']['forge']>]>([
      ['another nonce', (claims, sign) => sign({ ...claims, nonce: 'another' })],
      ['no nonce', (claims, sign) => sign(without(claims, 'nonce'))],
      ['another audience', (claims, sign) => sign({ ...claims, aud: 'shop-client' })],
      ['an audience of several', (claims, sign) => sign({ ...claims, aud: ['chat-client', 'shop-client'] })],
      ['another authorised party', (claims, sign) => sign({ ...claims, azp: 'shop-client' })],
      ['another issuer', (claims, sign) => sign({ ...claims, iss: 'https://accounts.google.com' })],
      ['a past end', (claims, sign) => sign({ ...claims, exp: 1e9, iat: 1e9 - 600 })],
      ['no subject', (claims, sign) => sign(without(claims, 'sub'))],
      ['no signature', (claims) => new UnsecuredJWT(claims).encode()],
      [
        'the client secret as its key',
        (claims) => signByPassword(claims, provider.options.clients['chat-client'] ?? ''),
      ],
      ['a changed signature', async (claims, sign) => `${(await sign(claims)).slice(0, -8)}AAAAAAAA`],
      ['another key', (claims) => signByStranger(claims)],
      ['nothing in it', () => 'not a token'],
    ])('refuses an ID token with %s', async (_, forge) => {
      const target = shared;
      provider.settings.forge = forge;
      const client = nobodyAt(target);
      const { authUrl, ticket } = await begin(client);
      const report = reportOf(await logInAt(authUrl, 'ada'));
      expect(await client.request(googleLogin, report)).toMatchObject(refused('provider'));
      expect(await client.request(googleLogin, { ticket })).toMatchObject(refused('provider'));
    });

    it('takes the tokens that these are made of', async () => {
      const target = shared;
      provider.settings.forge = (claims, sign) => sign({ ...claims, azp: 'chat-client' });
      expect((await logIn(target, 'ada')).user.name).toBe('ada Lovelace');
    });

    it('is over after ten minutes', async () => {
      let now = Date.now();
      const target = await start({ now: () => now });
      const client = nobodyAt(target);
      const [first, second] = [await begin(client), await begin(client)];
      const report = reportOf(await logInAt(first.authUrl, 'ada'));
      const address = await logInAt(second.authUrl, 'ada');
      now += 10 * MINUTE_MS;
      expect(await client.request(googleLogin, report)).toMatchObject(refused('expired'));
      expect(await client.request(googleLogin, { ticket: first.ticket })).toMatchObject(refused('expired'));
      expect((await openCallback(address, 'zh-CN')).text).toContain('本次登录已失效');
    });

    it('says so when the provider cannot be asked, and goes on once it can', async () => {
      const target = await start();
      const client = nobodyAt(target);
      provider.settings.isDown = true;
      const down = await client.request(preGoogleLogin, { clientId: '' }, newAddress());
      expect(down).toMatchObject(refused('provider'));
      provider.settings.isDown = false;
      const { authUrl } = await begin(client);
      const address = await logInAt(authUrl, 'ada');
      provider.settings.isDown = true;
      expect(await client.request(googleLogin, reportOf(address))).toMatchObject(refused('provider'));
      provider.settings.isDown = false;
      expect((await logIn(target, 'ada')).user.name).toBe('ada Lovelace');
    });

    it('shuts out a disabled account', async () => {
      const target = shared;
      const { user } = await logIn(target, 'eve');
      const admin = openAdmin(target.baseUrl.replace(/\/im$/, ''));
      await admin.logIn();
      await admin.decide(user.id, 'disable');
      const client = nobodyAt(target);
      const { authUrl } = await begin(client);
      const reply = await client.request(googleLogin, reportOf(await logInAt(authUrl, 'eve')));
      expect(reply.envelope).toMatchObject({ code: 1119, object: { status: 'disabled' } });
    });

    it('is for the service’s own pages and those of listed origins, whatever else may call', async () => {
      const shop = 'https://shop.example';
      const anybody = nobodyAt(shared);
      const asked = await anybody.request(preGoogleLogin, { clientId: '' }, { Origin: shop });
      expect(asked.status).toBe(403);
      const target = await start({ corsOrigins: [shop] });
      const client = nobodyAt(target);
      for (const origin of ['https://evil.example', 'null', `${shop}.evil.example`]) {
        const reply = await client.request(preGoogleLogin, { clientId: '' }, { Origin: origin });
        expect(reply.status).toBe(403);
      }
      const { authUrl } = await begin(client, '', { Origin: shop });
      const { text } = await openCallback(await logInAt(authUrl, 'ada'));
      expect(text).toContain(`data-app-origin="${shop}"`);
    });

    it('goes by the address that a proxy with TLS has been asked at', async () => {
      const client = nobodyAt(shared);
      const { authUrl } = await begin(client, '', { 'X-Forwarded-Proto': 'https' });
      expect(new URL(authUrl).searchParams.get('redirect_uri')).toMatch(/^https:/);
    });

    it('has a client of its own for a custom domain', async () => {
      const target = shared;
      const client = nobodyAt(target);
      const { clientId } = await client.call(baseDomain, { customDomain: 'chat.shop.example' });
      const { authUrl } = await begin(client, clientId);
      expect(new URL(authUrl).searchParams.get('client_id')).toBe('shop-client');
      const report = reportOf(await logInAt(authUrl, 'ada'));
      expect((await client.call(googleLogin, report)).user.name).toBe('ada Lovelace');
      const unknown = await client.request(preGoogleLogin, { clientId: 'constructor' }, newAddress());
      expect(unknown).toMatchObject(refused('way'));
    });

    it('knows no client whose secret it does not have', async () => {
      const { 'shop-client': _, ...clients } = provider.options.clients;
      const client = nobodyAt(await start({ google: { ...provider.options, clients } }));
      const lookup = await client.request(baseDomain, { customDomain: 'chat.shop.example' });
      expect(lookup.code).toBe(404);
      const asked = await client.request(preGoogleLogin, { clientId: 'shop-client' }, newAddress());
      expect(asked).toMatchObject(refused('way'));
    });

    it('is offered where a client is configured, and nowhere else', async () => {
      const offered = nobodyAt(shared);
      expect((await offered.call(baseConfig, {})).channel.login?.google).toBe(1);
      const client = nobodyAt(await start({ google: undefined }));
      expect((await client.call(baseConfig, {})).channel.login?.google).toBe(0);
      expect(await client.request(preGoogleLogin, { clientId: '' })).toMatchObject(refused('way'));
      expect(await client.request(googleLogin, { ticket: 'x' })).toMatchObject(refused('way'));
    });

    it('limits how many log-ins begin at one address', async () => {
      const client = nobodyAt(shared);
      const headers = newAddress();
      const replies = [];
      for (let count = 0; count < 32; count += 1) {
        replies.push(await client.request(preGoogleLogin, { clientId: '' }, headers));
      }
      expect(replies.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(31);
      expect(replies.at(-1)?.code).toBe(1113);
    });
  });
};
