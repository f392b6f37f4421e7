// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readPlainText } from './plain-text.ts';

it.each([
  ['# Title\n\nSome **bold** `code` [1](source:a).', 'Title\n\nSome bold code.'],
  ['1. a\n2. b\n   - c', '1. a\n2. b\n  • c'],
  ['| a | b |\n|---|---|\n| 1 | **2** |', 'a\tb\n1\t2'],
  ['```js\nx\n```\n\n---\n\n> quote', 'x\n\nquote'],
  ['![A cat](https://x.example/c.png) \\(x^2\\)', 'A cat x^2'],
  ['a  \nb &amp; c', 'a\nb & c'],
  ['', ''],
])('reads %j as %j', async (text, plain) => expect(await readPlainText(text)).toBe(plain));

it('reads a long text in pieces as it does at once', async () => {
  const part = '## A title\n\nSome **bold** words.\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n\n';
  const plain = 'A title\n\nSome bold words.\n\n• one\n• two\n\nconst a = 1;\n\n';
  expect(await readPlainText(part.repeat(200))).toBe(plain.repeat(200).trimEnd());
});
