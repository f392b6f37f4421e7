import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mayChat, roleOf } from './access.ts';
import { readIdentityToken, visitorIdOf } from './identity-token.ts';
import { createSigner } from '../base/signer.ts';
import { createTokenService } from './service-token.ts';
import { spellingsOf } from './spellings.test-helper.ts';

const claims = {
  visitorId: 'v',
  botId: '机器人',
  channelId: 'web',
  role: 'anonymous' as const,
  mode: 'normal' as const,
  expiresAt: 1,
};
const identity = {
  userAgent: 'Mozilla/5.0 (网)',
  clientType: 1 as const,
  uuid: '3f2f9a5e-6d3b-4d57-9a52-0f8f7f1f0a11',
};

describe('service tokens', () => {
  const tokens = createTokenService('secret');
  const issued = tokens.issue(claims);

  it('tell what they were made of', () => {
    expect(tokens.read(issued)).toMatchObject(claims);
  });

  it('are nothing once any character is changed, left out or added', () => {
    const token = issued;
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(tokens.read(token.slice(0, index) + other + token.slice(index + 1))).toBeUndefined();
      expect(tokens.read(token.slice(0, index) + token.slice(index + 1))).toBeUndefined();
    }
    expect(tokens.read(`${token}.x`)).toBeUndefined();
  });

  it('have one spelling each, and an id of their own', () => {
    const [token, other] = [tokens.issue(claims), tokens.issue(claims)];
    const spellings = spellingsOf(token);
    expect(spellings).toContain(`${token}=`);
    for (const spelling of spellings) expect(tokens.read(spelling)).toBeUndefined();
    expect(tokens.read(other)?.loginId).not.toBe(tokens.read(token)?.loginId);
  });

  it('of one log-in have its id, also those that were issued before there was one', () => {
    const first = tokens.read(issued);
    expect(tokens.read(tokens.issue({ ...claims, ...first }))?.loginId).toBe(first?.loginId);
    const [header, payload = ''] = issued.split('.');
    const { loginId: _, ...older } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const signed = `${header}.${Buffer.from(JSON.stringify(older)).toString('base64url')}`;
    const signature = createHmac('sha256', 'secret').update(signed).digest('base64url');
    expect(tokens.read(`${signed}.${signature}`)?.loginId).toBe(older['jti']);
  });

  it('are nothing to who has another secret', () => {
    expect(createTokenService('other').read(issued)).toBeUndefined();
    expect(createTokenService('new', ['another', 'secret']).read(issued)).toMatchObject(claims);
    expect(tokens.read(createTokenService('new', ['secret']).issue(claims))).toBeUndefined();
  });
});

describe('identities', () => {
  it('are read from their token', () => {
    const token = `id.${Buffer.from(JSON.stringify(identity)).toString('base64url')}`;
    expect(readIdentityToken(token)).toEqual(identity);
    expect(readIdentityToken(token.slice(3))).toBeUndefined();
    for (const spelling of spellingsOf(token.slice(3))) {
      expect(readIdentityToken(`id.${spelling}`)).toBeUndefined();
    }
    expect(readIdentityToken(`id.${'A'.repeat(9000)}`)).toBeUndefined();
  });

  it('are one visitor for each bot, preview apart', () => {
    const ids = [
      visitorIdOf(identity, 'a', 'normal'),
      visitorIdOf(identity, 'b', 'normal'),
      visitorIdOf(identity, 'a', 'preview'),
    ];
    expect(new Set(ids).size).toBe(3);
    expect(
      visitorIdOf({ ...identity, userAgent: 'new', uuid: identity.uuid.toUpperCase() }, 'a', 'normal'),
    ).toBe(ids[0]);
  });
});

describe('signatures of addresses', () => {
  it('have one spelling', () => {
    const signer = createSigner('secret', 'test');
    const signature = signer.sign(['read', 'key', 1]);
    expect(signer.isSigned(['read', 'key', 1], signature)).toBe(true);
    for (const spelling of spellingsOf(signature)) {
      expect(signer.isSigned(['read', 'key', 1], spelling)).toBe(false);
    }
  });
});

describe('access', () => {
  const channel = { isSidebar: 0, hasLogOut: 1, topBar: '', userAvatar: '', botAvatar: '' } as const;
  it.each([
    [1, 0, true, 'anonymous'],
    [1, 1, true, 'anonymous'],
    [0, 1, true, 'trial'],
    [0, 0, false, 'anonymous'],
  ] as const)('isAnonymous %i and isTrial %i let chat: %s, as %s', (isAnonymous, isTrial, chats, role) => {
    const configured = { ...channel, isAnonymous, isTrial };
    expect(mayChat('anonymous', configured)).toBe(chats);
    expect(mayChat('user', configured)).toBe(true);
    expect(roleOf({ role: 'anonymous', mode: 'normal' }, configured)).toBe(role);
    expect(roleOf({ role: 'anonymous', mode: 'preview' }, configured)).toBe('preview');
  });
});
