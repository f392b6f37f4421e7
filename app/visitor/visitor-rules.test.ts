import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { accessLevelOf } from '../service/contract/configuration.ts';
import { IdentityPayload } from '../service/contract/identity.ts';
import { isOriginAllowed } from './start/allowed-origin.ts';
import { createIdentityToken, isIdentityToken } from './identity/identity-token.ts';
import { randomUuid } from '../base/uuid.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it.each([
  [1, 0, 3],
  [1, 1, 3],
  [0, 1, 2],
  [0, 0, 1],
] as const)('isAnonymous %i and isTrial %i give access level %i', (isAnonymous, isTrial, level) => {
  expect(accessLevelOf({ isAnonymous, isTrial })).toBe(level);
});

it.each<[string, string[] | undefined, boolean]>([
  ['https://a.example', undefined, true],
  ['https://a.example', [], true],
  ['https://a.example', ['https://a.example'], true],
  ['https://A.example', ['https://a.EXAMPLE/'], true],
  ['http://a.example', ['https://a.example'], false],
  ['https://a.example:8443', ['https://a.example'], false],
  ['https://www.example.com', ['https://x.test', 'https://*.example.com'], true],
  ['https://a.b.example.com', ['https://*.example.com'], true],
  ['https://example.com', ['https://*.example.com'], false],
  ['https://evilexample.com', ['https://*.example.com'], false],
  ['https://evil.test/.example.com', ['https://*.example.com'], false],
  ['https://evil.test:1.example.com', ['https://*.example.com'], false],
  ['http://www.example.com', ['https://*.example.com'], false],
  ['https://www.example.com:8443', ['https://*.example.com:8443'], true],
  ['null', ['https://a.example'], false],
  ['https://a.example', ['*'], false],
])('origin %s with %j is allowed: %s', (origin, patterns, expected) => {
  expect(isOriginAllowed(origin, patterns)).toBe(expected);
});

const decode = (token: string): unknown =>
  JSON.parse(Buffer.from(token.slice('id.'.length), 'base64url').toString('utf8'));

describe('the identity', () => {
  it.each([
    ['Mozilla/5.0 (ü; 中文) ~~~???>>>', 'Mozilla/5.0 (ü; 中文) ~~~???>>>'],
    ['', 'web'],
  ])('is the base64url of its payload, user agent "%s"', (userAgent, expected) => {
    const token = createIdentityToken(userAgent);
    expect(token).toMatch(/^id\.[\w-]+$/);
    expect(isIdentityToken(token)).toBe(true);
    const payload = decode(token);
    expect(v.is(IdentityPayload, payload)).toBe(true);
    expect(payload).toMatchObject({ userAgent: expected, clientType: 1 });
  });

  it('makes UUIDs with and without crypto.randomUUID', () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    const ids = Array.from({ length: 200 }, () => randomUuid({ getRandomValues }));
    expect(new Set(ids).size).toBe(200);
    for (const id of [...ids, randomUuid()]) expect(id).toMatch(UUID);
  });
});
