import { describe, expect, it } from 'vitest';
import { withCitedAddresses } from './cited-addresses.ts';

const sources = [
  { id: 'a', title: 'A', url: 'https://example.com/a?x=(1)' },
  { id: 'b c', title: 'B', url: 'https://example.com/b' },
  { id: '100%25', title: 'Percent', url: 'https://example.com/percent' },
  { id: 'file', title: 'File' },
  { id: 'page', title: 'Page', url: '/docs/en/page.html#a' },
  { id: 'script', title: 'Script', url: 'javascript:alert(1)' },
];

describe('withCitedAddresses', () => {
  it.each([
    ['Yes [1](source:a).', 'Yes [1](<https://example.com/a?x=(1)>).'],
    ['Yes [2](source:b%20c).', 'Yes [2](<https://example.com/b>).'],
    ['As it stands [7](source:100%25).', 'As it stands [7](<https://example.com/percent>).'],
    ['Without an address [3](source:file).', 'Without an address [3].'],
    ['On our side [6](source:page).', 'On our side [6](<https://chat.example/docs/en/page.html#a>).'],
    ['Not a page [4](source:script).', 'Not a page [4].'],
    ['Unknown [5](source:%E0%A4%A).', 'Unknown [5].'],
    ['A [link](https://example.com) stays.', 'A [link](https://example.com) stays.'],
  ])('turns %j into %j', (text, expected) => {
    expect(withCitedAddresses(text, sources, 'https://chat.example/app/')).toBe(expected);
  });

  it.each([
    ['Yes [1](source:a) [2](source:b), no.', 'Yes, no.'],
    ['Yes\n\n[1](source:a) No', 'Yes\n\n No'],
    ['A [link](https://example.com) stays.', 'A [link](https://example.com) stays.'],
  ])('leaves no trace of citations in %j where sources are not shown', (text, expected) => {
    expect(withCitedAddresses(text, undefined, 'https://chat.example/app/')).toBe(expected);
  });
});
