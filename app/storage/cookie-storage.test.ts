import { expect, it } from 'vitest';
import { createCookieStorage } from './cookie-storage.ts';

/** A document that takes cookies as a browser does, as far as it matters here. */
const createJar = () => {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ''] = text.split('; ');
      const at = pair.indexOf('=');
      if (text.includes('Max-Age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
};

it.each(['plain', '{"a":"b; c, d=e"}', ' 发展，**年** ', '100 % \\ "x"', 'line\nbreak\ttab', ''])(
  'gives back %j',
  (text) => {
    const storage = createCookieStorage(createJar(), '/');
    storage.setItem('casement:a;b', text);
    expect(storage.getItem('casement:a;b')).toBe(text);
  },
);

it('keeps keys apart, also when one begins like another', () => {
  const storage = createCookieStorage(createJar(), '/');
  storage.setItem('draft', 'one');
  storage.setItem('draft:2', 'two');
  expect([storage.getItem('draft'), storage.getItem('draft:2'), storage.getItem('dra')]).toEqual([
    'one',
    'two',
    null,
  ]);
});

it('forgets what is removed', () => {
  const storage = createCookieStorage(createJar(), '/');
  storage.setItem('a', '1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

it('writes cookies that stay in the partition of the host page and the folder of the app', () => {
  const jar = createJar();
  createCookieStorage(jar, '/chat/').setItem('a', '1');
  expect(jar.written[0]).toMatch(/; Path=\/chat\/; Secure; SameSite=None; Partitioned$/);
});

it('keeps what was there and throws when a text is too long for a cookie', () => {
  const storage = createCookieStorage(createJar(), '/');
  storage.setItem('a', 'short');
  expect(() => storage.setItem('a', '长'.repeat(2000))).toThrow('did not take');
  expect(storage.getItem('a')).toBe('short');
});

it('throws when the browser takes no cookies', () => {
  const jar = new (class {
    refused = 0;
    get cookie() {
      return '';
    }
    set cookie(_text: string) {
      this.refused += 1;
    }
  })();
  expect(() => createCookieStorage(jar, '/').setItem('a', '1')).toThrow('did not take');
});
