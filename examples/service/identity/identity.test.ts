import { describe, expect, it } from 'vitest';
import { accessLevelOf, mayChat, roleOf } from './access.ts';
import { readIdentityToken, visitorIdOf } from './identity-token.ts';
import { createTokenService } from './service-token.ts';

const claims = {
  visitorId: 'v',
  botId: '机器人',
  channelId: 'web',
  role: 'anonymous' as const,
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

  it('tell what they were made of', async () => {
    expect(await tokens.read(await issued)).toEqual(claims);
  });

  it('are nothing once any character is changed, left out or added', async () => {
    const token = await issued;
    for (let index = 0; index < token.length - 1; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(await tokens.read(token.slice(0, index) + other + token.slice(index + 1))).toBeUndefined();
      expect(await tokens.read(token.slice(0, index) + token.slice(index + 1))).toBeUndefined();
    }
    expect(await tokens.read(`${token}.x`)).toBeUndefined();
  });

  it('are nothing to who has another secret', async () => {
    expect(await createTokenService('other').read(await issued)).toBeUndefined();
  });
});

describe('identities', () => {
  it('are read from their token', () => {
    const token = `id.${Buffer.from(JSON.stringify(identity)).toString('base64url')}`;
    expect(readIdentityToken(token)).toEqual(identity);
    expect(readIdentityToken(token.slice(3))).toBeUndefined();
    expect(readIdentityToken(`id.${'A'.repeat(9000)}`)).toBeUndefined();
  });

  it('are one visitor for each bot, preview apart', () => {
    const ids = [
      visitorIdOf(identity, 'a', 'anonymous'),
      visitorIdOf(identity, 'b', 'anonymous'),
      visitorIdOf(identity, 'a', 'preview'),
    ];
    expect(new Set(ids).size).toBe(3);
    expect(
      visitorIdOf({ ...identity, userAgent: 'new', uuid: identity.uuid.toUpperCase() }, 'a', 'anonymous'),
    ).toBe(ids[0]);
  });
});

describe('access', () => {
  const channel = { isSidebar: 0, hasLogOut: 1, topBar: '', userAvatar: '', botAvatar: '' } as const;
  it.each([
    [1, 0, 3, true, 'anonymous'],
    [1, 1, 3, true, 'anonymous'],
    [0, 1, 2, true, 'trial'],
    [0, 0, 1, false, 'anonymous'],
  ] as const)('isAnonymous %i and isTrial %i is level %i', (isAnonymous, isTrial, level, chats, role) => {
    const configured = { ...channel, isAnonymous, isTrial };
    expect(accessLevelOf(configured)).toBe(level);
    expect(mayChat('anonymous', configured)).toBe(chats);
    expect(mayChat('user', configured)).toBe(true);
    expect(roleOf('anonymous', configured)).toBe(role);
  });
});
