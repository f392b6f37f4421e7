import { expect, it } from 'vitest';
import { unwrap } from './unwrap.ts';

it.each([
  ['one\ntwo', 'one two'],
  ['一，\n二\n三', '一，二三'],
  ['one  \ntwo\\\nthree<br>\nfour', 'one  \ntwo\\\nthree<br>\nfour'],
  ['- one\n  two\n- three\n\n  four\n  five', '- one two\n- three\n\n  four five'],
  ['1. one\n   - two\n     three', '1. one\n   - two three'],
  ['> one\n> two\n>\n> - three', '> one two\n>\n> - three'],
  ['- one\n  ```sh\n  a\n  b\n  ```\n  two', '- one\n  ```sh\n  a\n  b\n  ```\n  two'],
  ['', ''],
])('makes %j %j', (markdown, unwrapped) => expect(unwrap(markdown)).toBe(unwrapped));
