import { expect, it } from 'vitest';
import { serviceAddress } from './service-address.ts';

const page = 'https://chat.example.com/embed/';

it.each([
  ['/im', '/v1/file?key=a', 'https://chat.example.com/im/v1/file?key=a'],
  ['/im', 'v1/file', 'https://chat.example.com/im/v1/file'],
  ['https://api.example.com/im', '/v1/file', 'https://api.example.com/im/v1/file'],
  ['/im', 'https://bucket.example.com/a?x=1', 'https://bucket.example.com/a?x=1'],
  ['/im', '//bucket.example.com/a', 'https://bucket.example.com/a'],
  ['/im', 'javascript:alert(1)', undefined],
  ['/im', 'data:text/html,x', undefined],
  ['/im', 'https://', undefined],
])('reads below %s the address %s', (base, address, expected) => {
  expect(serviceAddress(base, address, page)).toBe(expected);
});
