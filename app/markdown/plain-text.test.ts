import { expect, it } from 'vitest';
import { markdownToPlainText } from './plain-text.ts';

it.each([
  ['# Title\n\nSome **bold** `code` [1](source:a).', 'Title\n\nSome bold code.'],
  ['1. a\n2. b\n   - c', '1. a\n2. b\n  • c'],
  ['| a | b |\n|---|---|\n| 1 | **2** |', 'a\tb\n1\t2'],
  ['```js\nx\n```\n\n---\n\n> quote', 'x\n\nquote'],
  ['![A cat](https://x.example/c.png) \\(x^2\\)', 'A cat x^2'],
  ['a  \nb &amp; c', 'a\nb & c'],
  ['', ''],
])('reads %j as %j', (text, plain) => expect(markdownToPlainText(text)).toBe(plain));

it('hides what is unfinished while the text is written', () => {
  expect(markdownToPlainText('See **the [docs](htt', true)).toBe('See the docs');
});
