import { expect, it } from 'vitest';
import { titleOf } from './title-of.ts';

it.each([
  ['Short', 'Short'],
  ['  two\n\tlines ', 'two lines'],
  ['word '.repeat(12), 'word word word word word word word word word word word word'],
  ['word '.repeat(20), 'word word word word word word word word word word word word…'],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  ['字'.repeat(61), `${'字'.repeat(60)}…`],
  ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
  ['', ''],
])('makes a title of %j', (text, title) => {
  expect(titleOf([{ type: 'text', text }])).toBe(title);
});
