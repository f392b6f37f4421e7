import { describe, expect, it } from 'vitest';
import { withCitedAddresses } from './cited-addresses.ts';

const sources = [
  { id: 'a', title: 'A', url: 'https://example.com/a?x=(1)' },
  { id: 'b c', title: 'B', url: 'https://example.com/b' },
  { id: 'file', title: 'File' },
  { id: 'script', title: 'Script', url: 'javascript:alert(1)' },
];

describe('withCitedAddresses', () => {
  it.each([
    ['Yes [1](source:a).', 'Yes [1](<https://example.com/a?x=(1)>).'],
    ['Yes [2](source:b%20c).', 'Yes [2](<https://example.com/b>).'],
    ['Without an address [3](source:file).', 'Without an address [3].'],
    ['Not a page [4](source:script).', 'Not a page [4].'],
    ['Unknown [5](source:%E0%A4%A).', 'Unknown [5].'],
    ['A [link](https://example.com) stays.', 'A [link](https://example.com) stays.'],
  ])('turns %j into %j', (text, expected) => {
    expect(withCitedAddresses(text, sources)).toBe(expected);
  });
});
