import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../agents/serve.test-helper.ts';
import { createHostTokens } from './host-token.ts';
import { spellingsOf } from '../accounts/spellings.test-helper.ts';

const secret = 'a secret of at least thirty-two bytes';
const now = Date.parse('2026-01-01');
const inSeconds = (seconds: number) => now / 1000 + seconds;
const claims = { sub: 'u1', aud: 'bot', iat: inSeconds(0), exp: inSeconds(60) };
const env = { SECRET: secret, WEAK: 'too short' };

const hostTokens = createHostTokens({ env, now: () => now });

const sign = (
  payload: object,
  alg = 'HS256',
  key: Parameters<SignJWT['sign']>[0] = new TextEncoder().encode(secret),
) => new SignJWT({ ...payload }).setProtectedHeader({ alg, ...(alg !== 'HS256' && { kid: alg }) }).sign(key);

describe('a secret that the site shares', () => {
  const config = { secretEnv: 'SECRET' };

  it('proves who the user is', async () => {
    const token = await sign({ ...claims, name: ' Ada ', email: 'ada@x.example', admin: true });
    expect(await hostTokens.verify(config, token, 'bot')).toEqual({
      issuer: '["SECRET",""]',
      subject: 'u1',
      preview: false,
      name: 'Ada',
      email: 'ada@x.example',
    });
  });

  it('is for the audience that the bot file names, or else for the bot', async () => {
    const elsewhere = { ...config, audience: 'support' };
    const [forBot, forAudience] = await Promise.all([
      sign(claims),
      sign({ ...claims, aud: ['x', 'support'] }),
    ]);
    expect(await hostTokens.verify(config, forBot, 'bot')).toMatchObject({ subject: 'u1' });
    expect(await hostTokens.verify(elsewhere, forAudience, 'bot')).toMatchObject({ subject: 'u1' });
    for (const [settings, token] of [
      [config, forAudience],
      [elsewhere, forBot],
    ] as const) {
      await expect(hostTokens.verify(settings, token, 'bot')).rejects.toMatchObject({ code: 401 });
    }
  });

  it.each([
    [true, true],
    [1, false],
    ['true', false],
    [undefined, false],
  ])('lets its user preview when it says %j: %j', async (preview, expected) => {
    const verified = await hostTokens.verify(config, await sign({ ...claims, preview }), 'bot');
    expect(verified.preview).toBe(expected);
  });

  it('is refused in any other spelling of the same token', async () => {
    for (const spelling of spellingsOf(await sign(claims))) {
      await expect(hostTokens.verify(config, spelling, 'bot')).rejects.toMatchObject({ code: 401 });
    }
  });

  it('knows users of two sites apart, whatever their tokens say', async () => {
    const issuers = await Promise.all(
      [{ secretEnv: 'SECRET' }, { secretEnv: 'OTHER' }].map(async (one) => {
        const tokens = createHostTokens({ env: { ...env, OTHER: secret }, now: () => now });
        return (await tokens.verify(one, await sign({ ...claims, iss: 'https://same.example' }), 'bot'))
          .issuer;
      }),
    );
    expect(new Set(issuers).size).toBe(2);
    const checked = { ...config, issuer: 'https://a.example' };
    const { issuer } = await hostTokens.verify(
      checked,
      await sign({ ...claims, iss: 'https://a.example' }),
      'bot',
    );
    expect(issuer).toBe('https://a.example');
  });

  it('forgives clocks that differ a little', async () => {
    const token = await sign({ ...claims, exp: inSeconds(-5) });
    expect((await hostTokens.verify(config, token, 'bot')).subject).toBe('u1');
  });

  it.each<[string, object]>([
    ['it has expired: exp is past', { ...claims, exp: inSeconds(-60) }],
    ['exp is missing', { ...claims, exp: undefined }],
    ['sub is missing', { ...claims, sub: undefined }],
    ['aud is missing', { ...claims, aud: undefined }],
    ['aud is wrong: it must be or hold "bot"', { ...claims, aud: 'another bot' }],
    ['iat is missing', { ...claims, iat: undefined }],
    ['iat is wrong', { ...claims, iat: inSeconds(60) }],
    ['it has expired: iat is more than 10 minutes ago', { ...claims, iat: inSeconds(-660) }],
    ['sub must be a text', { ...claims, sub: '' }],
    ['sub must be a text', { ...claims, sub: 'x'.repeat(501) }],
    ['nbf is wrong', { ...claims, nbf: inSeconds(60) }],
  ])('is refused with 401 when %s', async (reason, payload) => {
    await expect(hostTokens.verify(config, await sign(payload), 'bot')).rejects.toMatchObject({
      code: 401,
      message: expect.stringContaining(reason),
    });
  });

  it.each([
    ['', 'it is no signed JWT'],
    ['a.b.c', 'it is no signed JWT'],
    [
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`,
      '',
    ],
  ])('refuses %j', async (token, reason) => {
    await expect(hostTokens.verify(config, token, 'bot')).rejects.toMatchObject({
      code: 401,
      message: expect.stringContaining(reason),
      object: { reason: expect.stringContaining(reason) },
    });
  });

  it('is refused with the issuer and the audience that were expected, and nothing of the token', async () => {
    const token = await sign({ ...claims, iss: 'https://evil.example', aud: 'elsewhere' });
    const refusal = async (change: object) =>
      hostTokens.verify({ ...config, ...change }, token, 'bot').then(
        () => '',
        (error: { object: { reason: string } }) => error.object.reason,
      );
    const reasons = await Promise.all([
      refusal({ issuer: 'https://shop.example', audience: 'elsewhere' }),
      refusal({ audience: 'support' }),
    ]);
    expect(reasons).toEqual([
      'iss is wrong: it must be "https://shop.example"',
      'aud is wrong: it must be or hold "support"',
    ]);
  });

  it.each(['WEAK', 'MISSING'])(
    'is refused with the name of the variable %s when that cannot be used',
    async (name) => {
      const token = await sign(claims);
      await expect(hostTokens.verify({ secretEnv: name }, token, 'bot')).rejects.toMatchObject({
        code: 503,
        object: { reason: expect.stringContaining(`the environment variable ${name} holds`) },
      });
    },
  );
});

describe('public keys of the site', () => {
  const keys = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    for (const alg of ['RS256', 'ES256', 'PS256'])
      keys.set(alg, await generateKeyPair(alg, { extractable: true }));
    const published = await Promise.all(
      [...keys].map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid })),
    );
    server = await serve((request, response) => {
      if (request.url !== '/keys') response.writeHead(500);
      response.end(JSON.stringify({ keys: published }));
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const keyOf = (alg: string) => {
    const pair = keys.get(alg);
    if (!pair) throw new Error(alg);
    return pair;
  };

  it.each(['RS256', 'ES256'])('prove who the user is: %s', async (alg) => {
    const config = { jwksUrl: `${server.url}/keys` };
    const token = await sign(claims, alg, keyOf(alg).privateKey);
    expect(await hostTokens.verify(config, token, 'bot')).toMatchObject({ subject: 'u1' });
  });

  it('are no secret: neither other algorithms nor a public key as a secret will do', async () => {
    const config = { jwksUrl: `${server.url}/keys` };
    const asSecret = new TextEncoder().encode(JSON.stringify(await exportJWK(keyOf('RS256').publicKey)));
    for (const token of [
      await sign(claims, 'PS256', keyOf('PS256').privateKey),
      await sign(claims, 'HS256', asSecret),
      await sign(claims),
    ]) {
      await expect(hostTokens.verify(config, token, 'bot')).rejects.toMatchObject({ code: 401 });
    }
    const signed = await sign(claims, 'RS256', keyOf('RS256').privateKey);
    await expect(hostTokens.verify({ secretEnv: 'SECRET' }, signed, 'bot')).rejects.toMatchObject({
      code: 401,
    });
  });

  it('that another has not published do not count', async () => {
    const other = await generateKeyPair('RS256');
    const token = await sign(claims, 'RS256', other.privateKey);
    const config = { jwksUrl: `${server.url}/keys` };
    await expect(hostTokens.verify(config, token, 'bot')).rejects.toMatchObject({ code: 401 });
  });

  it.each(['broken', 'nowhere'])('that cannot be read are code 503: %s', async (kind) => {
    const jwksUrl = kind === 'broken' ? `${server.url}/broken` : 'http://127.0.0.1:9/keys';
    const token = await sign(claims, 'RS256', keyOf('RS256').privateKey);
    await expect(hostTokens.verify({ jwksUrl }, token, 'bot')).rejects.toMatchObject({ code: 503 });
  });
});
