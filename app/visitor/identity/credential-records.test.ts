import { describe, expect, it } from 'vitest';
import { openCredentials } from './credential-records.ts';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';

const place = (name: string) => ({ botId: name, channelId: 'web' });

describe('credential records', () => {
  it('keep their fields, for each bot and channel apart', () => {
    const storage = testStorage();
    openCredentials(storage, place('a')).update({ token: 't', isAnonymous: '0', email: 'e', phone: 'p' });
    expect(openCredentials(storage, place('a')).read()).toEqual({
      id: 'a/web',
      token: 't',
      anonymousToken: '',
      previewUser: '',
      previewToken: '',
      isAnonymous: '0',
      accountId: '',
      email: 'e',
      phone: 'p',
      identity: '',
      hostUser: '',
      loginEnded: false,
      leftUser: '',
      tokenRenewAt: 0,
      anonymousRenewAt: 0,
      previewRenewAt: 0,
    });
    expect(openCredentials(storage, { botId: 'a', channelId: 'app' }).read().token).toBe('');
  });

  it('are at most 50: the one opened longest ago goes first', () => {
    const entries = new Map<string, string>();
    const storage = testStorage(entries);
    for (let index = 0; index < 50; index += 1) {
      openCredentials(storage, place(`bot-${index}`)).update({ token: `t${index}` });
    }
    openCredentials(storage, place('bot-0'));
    openCredentials(storage, place('new')).update({ token: 'new' });
    const tokenOf = (name: string) =>
      openCredentials(testStorage(new Map(entries)), place(name)).read().token;
    expect(tokenOf('bot-0')).toBe('t0');
    expect(tokenOf('bot-1')).toBe('');
    expect(tokenOf('bot-2')).toBe('t2');
    expect(tokenOf('new')).toBe('new');
    expect([...entries.keys()].filter((key) => key.startsWith('casement:credentials:'))).toHaveLength(50);
  });

  it.each(['', '{', 'null', '[]', '5', '{"token":5,"isAnonymous":0}'])(
    'survive damaged storage: %s',
    (damage) => {
      const entries = new Map<string, string>();
      const storage = testStorage(entries);
      openCredentials(storage, place('a')).update({ token: 't' });
      for (const key of entries.keys()) entries.set(key, damage);
      const store = openCredentials(storage, place('a'));
      expect(store.read()).toMatchObject({ token: '', isAnonymous: '1' });
      store.update({ token: 'again' });
      expect(store.read().token).toBe('again');
    },
  );

  it.each([
    ['a token of a megabyte', JSON.stringify({ token: 'x'.repeat(1_000_000) })],
    ['a megabyte of something else', JSON.stringify({ token: 't', other: 'x'.repeat(1_000_000) })],
    ['a field of the wrong kind', JSON.stringify({ token: 't', email: ['e'] })],
    ['a flag that is none', JSON.stringify({ token: 't', isAnonymous: 'yes' })],
    ['a list', '[{"token":"t"}]'],
  ])('with %s go alone', (_what, damaged) => {
    const entries = new Map<string, string>();
    const storage = testStorage(entries);
    openCredentials(storage, place('a')).update({ token: 'a', isAnonymous: '0' });
    openCredentials(storage, place('b')).update({ token: 'b' });
    entries.set('casement:credentials:a/web', damaged);
    expect(openCredentials(storage, place('a')).read()).toMatchObject({ token: '', isAnonymous: '1' });
    expect(entries.get('casement:credentials:a/web') ?? '').not.toContain('xxx');
    expect(openCredentials(storage, place('b')).read().token).toBe('b');
  });

  it('are read anew each time, so that two tabs agree', () => {
    const entries = new Map<string, string>();
    const one = openCredentials(testStorage(entries), place('a'));
    const other = openCredentials(testStorage(entries), place('a'));
    one.update({ token: 't' });
    other.update({ email: 'e' });
    expect(one.read()).toMatchObject({ token: 't', email: 'e' });
  });
});
