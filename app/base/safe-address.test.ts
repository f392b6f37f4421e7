import { describe, expect, it } from 'vitest';
import { hostToShow, imageLoading, linkUrl, webUrl } from './safe-address.ts';

const base = 'https://chat.example/app/';

/** Each is refused whatever it is read for. */
const unsafe = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://chat.example/1',
  'file:///etc/passwd',
  'ftp://files.example/a',
  'http://',
  'https://a b/',
  '',
  undefined,
];

describe('webUrl', () => {
  it.each(unsafe)('refuses %j', (address) => {
    expect(webUrl(address, base)).toBeUndefined();
    expect(webUrl(address)).toBeUndefined();
  });

  it.each([
    ['https://docs.example/a?x=(1)#b', 'https://docs.example/a?x=(1)#b'],
    ['HTTP://DOCS.example', 'http://docs.example/'],
    [' https://docs.example/\n', 'https://docs.example/'],
    ['/docs/page.html#a', 'https://chat.example/docs/page.html#a'],
    ['page.html', 'https://chat.example/app/page.html'],
    ['//docs.example/a', 'https://docs.example/a'],
  ])('reads %j as %s', (address, href) => {
    expect(webUrl(address, base)?.href).toBe(href);
  });

  it('knows no relative address without a base', () => {
    expect(webUrl('/docs/page.html')).toBeUndefined();
    expect(webUrl('//docs.example/a')).toBeUndefined();
  });

  it('refuses a mail address', () => {
    expect(webUrl('mailto:a@b.example', base)).toBeUndefined();
  });

  it.each([
    ['https://good.example@evil.example/x', 'evil.example'],
    ['https://good.example:pass@evil.example:8443/x', 'evil.example:8443'],
    ['https://good.example\\@evil.example/', 'good.example'],
    // The first letter is Cyrillic.
    ['https://аpple.example/', 'xn--pple-43d.example'],
  ])('gives the host that %s really leads to', (address, host) => {
    expect(webUrl(address)?.host).toBe(host);
  });
});

describe('linkUrl', () => {
  it.each(unsafe)('refuses %j', (address) => {
    expect(linkUrl(address, base)).toBeUndefined();
  });

  it.each(['https://docs.example/', 'http://docs.example/', 'mailto:help@docs.example', 'tel:+441632960101'])(
    'follows %s',
    (address) => {
      expect(linkUrl(address)?.href).toBe(address);
    },
  );
});

describe('hostToShow', () => {
  it.each([
    ['https://docs.example/', 'the manual', undefined],
    ['https://docs.example/', 'docs.example', undefined],
    ['https://www.docs.example/', 'see docs.example/a', undefined],
    ['https://evil.example/', 'bank.example', 'evil.example'],
    ['https://evil.example:8443/', 'https://bank.example/', 'evil.example:8443'],
    ['https://bank.example@evil.example/', 'the bank', 'evil.example'],
    ['https://xn--pple-43d.example/', 'apple.example', 'xn--pple-43d.example'],
    ['https://раураl.example/', 'https://раураl.example', 'xn--l-7sba6dbr.example'],
    ['https://paypa\u0399.example/', 'paypa\u0399.example', new URL('https://paypa\u0399.example').host],
    ['https://例子.example/', '例子.example', undefined],
    ...[
      'bank．example',
      'bank。example',
      'bank․example',
      'bank｡example',
      'ｂank.example',
      'bank.ex\u200Bample',
    ].map((text): [string, string, string] => ['https://evil.example/', text, 'evil.example']),
    ['https://docs.example/', '见文档。谢谢', undefined],
    ['mailto:a@evil.example', 'bank.example', undefined],
    ['tel:+441632960101', 'bank.example', undefined],
  ])('for %s named %j is %s', (address, text, host) => {
    expect(hostToShow(new URL(address), text)).toBe(host);
  });
});

describe('imageLoading', () => {
  it.each<[string, string]>([
    ['dot.png', 'direct'],
    ['https://chat.example/dot.png', 'direct'],
    ['https://images.example/dot.png', 'ask'],
    ['//images.example/dot.png', 'ask'],
    ['data:image/png;base64,AAAA', 'direct'],
    ['data:IMAGE/JPEG,AAAA', 'direct'],
    ['data:image/svg+xml,<svg/>', 'never'],
    ['data:image/png', 'never'],
    ['data:text/html;image/png,<script>', 'never'],
    ...unsafe
      .filter((address) => address !== undefined)
      .map((address): [string, string] => [address, 'never']),
  ])('loads %j: %s', (source, way) => {
    expect(imageLoading(source, base).way).toBe(way);
  });
});
