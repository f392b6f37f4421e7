import { describe, expect, it } from 'vitest';
import { readEmail, readPhone } from './login-target.ts';

describe('readPhone', () => {
  it.each([
    ['86', '13812345678', '+8613812345678'],
    ['86', ' 138-1234 5678 ', '+8613812345678'],
    ['86', '+86 138 1234 5678', '+8613812345678'],
    ['86', '１３８１２３４５６７８', '+8613812345678'],
    ['966', '٠٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
    ['44', '07911 123456', '+447911123456'],
    ['1', '(202) 555-0123', '+12025550123'],
    ['49', '0151 12345678', '+4915112345678'],
  ])('reads +%s %s as %s', (areaCode, phone, address) => {
    expect(readPhone({ areaCode, phone })).toEqual({ way: 'phone', address });
  });

  it.each([
    ['86', '1381234567'],
    ['86', '02087654321'],
    ['44', '020 7946 0000'],
    ['8', '613812345678'],
    ['1', '+442079460000'],
    ['86', '13812345678 ext 5'],
    ['86', '13812345678;phone-context=+1'],
    ['86', ''],
    ['86', '\u0000'],
  ])('does not take +%s %s', (areaCode, phone) => {
    expect(readPhone({ areaCode, phone })).toBeUndefined();
  });
});

describe('readEmail', () => {
  it.each([
    ['Ada@Shop.Example', 'ada@shop.example'],
    [' a.b+tag@mail.example ', 'a.b+tag@mail.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@例子.测试', 'ada@xn--fsqu00a.xn--0zwm56d'],
    ['ａｄａ＠ｓｈｏｐ。example', 'ada@shop.example'],
    ['\u200Bada@shop.example\u200E', 'ada@shop.example'],
    ["o'neil@a-b.example", "o'neil@a-b.example"],
    // Some providers have given out such mailboxes.
    ['a..b.@shop.example', 'a..b.@shop.example'],
  ])('reads %s as %s', (email, address) => {
    expect(readEmail({ email })).toEqual({ way: 'email', address });
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@shop.example',
    'ada@shop',
    'ada@shop..example',
    'a da@shop.example',
    'ada@127.0.0.1',
    'ada@[::1]',
    'a@b@shop.example',
    'test@-iana.org',
    '"""@iana.org',
    '"ada"@shop.example',
    'ada@shop_one.example',
    'ada@shop.example.',
    'ada@sh%6fp.example',
    'adä@shop.example',
    'ada@例子/x.测试',
    'ada@-shop.example',
    'ada@shop.example\nBcc: x@y.example',
    'Ada <ada@shop.example>',
    'ada@shop.example, x@y.example',
    `${'a'.repeat(65)}@shop.example`,
    `a@${'b'.repeat(64)}.example`,
  ])('does not take %j', (email) => {
    expect(readEmail({ email })).toBeUndefined();
  });
});
