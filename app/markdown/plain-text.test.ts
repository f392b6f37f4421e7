import { expect, it } from 'vitest';
import { markdownToPlainText, readPlainText } from './plain-text.ts';

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

it('reads a long text in pieces as it does at once', async () => {
  const text = '## A title\n\nSome **bold** words.\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n\n'.repeat(
    200,
  );
  expect(await readPlainText(text)).toBe(markdownToPlainText(text));
});
