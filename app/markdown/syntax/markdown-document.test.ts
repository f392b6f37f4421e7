// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectInProportion } from '../../../tests/support/expect-in-proportion.ts';
import { documents } from './documents.test-helper.ts';
import { blockHtml, toHtml } from './to-html.test-helper.ts';
import { MarkdownDocument } from './markdown-document.ts';
import { MarkdownLexer } from './markdown-lexer.ts';

afterEach(() => vi.restoreAllMocks());

const repeated = (part: (index: number) => string, length: number) => {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += part(index);
  return text;
};

const kinds: [string, (index: number) => string][] = [
  ['mixed blocks', (index) => `${Object.values(documents)[index % 15] ?? ''}\n\n`],
  ['one list', (index) => `- item **${index}** with some text\n`],
  ['one loose list', (index) => `${index + 1}. item **${index}**\n\n   with more\n\n`],
  ['one table', (index) => (index === 0 ? '| a | b |\n|---|---|\n' : `| cell ${index} | **b** |\n`)],
  ['one quote', (index) => `> paragraph ${index} with some text\n>\n`],
  ['one fence', (index) => (index === 0 ? '```js\n' : `const x${index} = ${index};\n`)],
];

describe('cost', () => {
  it.each(kinds)('reads no more for another piece when the text is long: %s', (_, part) => {
    const nodes = vi.spyOn(MarkdownLexer.prototype, 'nodes');
    const blockTokens = vi.spyOn(MarkdownLexer.prototype, 'blockTokens');
    const read = () =>
      [...nodes.mock.calls, ...blockTokens.mock.calls].reduce((sum, [source]) => sum + source.length, 0);
    const readAt = (length: number) => {
      const text = repeated(part, length + 2000);
      const document = new MarkdownDocument();
      for (let end = 500; end <= length; end += 500) document.update(text.slice(0, end), true);
      nodes.mockClear();
      blockTokens.mockClear();
      for (let end = length; end < length + 2000; end += 4) document.update(text.slice(0, end), true);
      return read();
    };
    const short = readAt(2000);
    expect(readAt(40_000)).toBeLessThan(Math.max(short, 1) * 1.5 + 1000);
  });
});

describe('identity', () => {
  it.each(kinds.slice(0, 1))('keeps settled blocks as they are: %s', (_, part) => {
    const text = repeated(part, 6000);
    const document = new MarkdownDocument();
    let before = document.update(text.slice(0, 3), true).flat();
    for (let end = 6; end < text.length; end += 3) {
      const blocks = document.update(text.slice(0, end), true).flat();
      const changed = before.slice(0, -2).findIndex((block, index) => block !== blocks[index]);
      expect(changed, JSON.stringify(text.slice(end - 20, end))).toBe(-1);
      before = blocks;
    }
  });

  it('keeps settled items, and full groups of blocks', () => {
    const text = repeated((index) => `- item ${index}\n`, 3000);
    const document = new MarkdownDocument();
    const [first] = document.update(text.slice(0, -8), true).flat();
    const [second] = document.update(text, true).flat();
    if (first?.type !== 'list' || second?.type !== 'list') throw new Error('no list');
    expect(second.items[0]).toBe(first.items[0]);
    const paragraphs = repeated((index) => `Paragraph ${index}\n\n`, 3000);
    const groups = document.update(paragraphs, true);
    expect(document.update(`${paragraphs}More`, true)[0]).toBe(groups[0]);
  });

  it('returns the very same blocks for the same text', () => {
    const document = new MarkdownDocument();
    expect(document.update('a', true)).toBe(document.update('a', true));
  });
});

describe('a changed text', () => {
  it.each([
    ['shorter', 'Some **text** here', 'Some **te'],
    ['replaced', 'First\n\nSecond', 'Other\n\nSecond and more'],
    ['empty', 'First', ''],
    ['resumed after its end', 'First **bo', 'First **bold** text'],
  ])('is read anew: %s', (_, before, after) => {
    const document = new MarkdownDocument();
    document.update(before, false);
    expect(document.update(after, true).flat().map(blockHtml).join('')).toBe(toHtml(after, true));
  });

  it('notices at its end that the beginning changed', () => {
    const document = new MarkdownDocument();
    const tail = 'x'.repeat(400);
    document.update(`First\n\n${tail}`, true);
    expect(document.update(`Third\n\n${tail}`, false).flat().map(blockHtml).join('')).toContain('Third');
  });
});

describe('definitions', () => {
  it('renews what refers to one that comes late, and nothing else', () => {
    const document = new MarkdownDocument();
    const text = 'See [the docs].\n\nPlain.\n\n- a [The Docs][] b\n- c\n\nEnd.\n\n';
    const before = document.update(text, true).flat();
    const after = document.update(`${text}[the docs]: https://example.com\n\nMore`, true).flat();
    expect(blockHtml(after[0]!)).toContain('<a href="https://example.com">the docs</a>');
    expect(blockHtml(after[2]!)).toContain('<a href="https://example.com">The Docs</a>');
    expect(after[1]).toBe(before[1]);
  });

  it('reads the same piece by piece as at once, whatever a definition comes after', () => {
    const text = [
      'See [a] and [b].\n\n- one [a]\n- two\n- three [b]\n\n[a]: https://a.example\n\n',
      '| x | y |\n|---|---|\n| [b] | 1 |\n| 2 | [c] |\n\n[b]: https://b.example\n\n',
      '> quote [c]\n>\n> more [a]\n>\n> [c]: https://c.example\n\n',
      '```js\n[d]\n```\n[d]: https://d.example\n\n1. [d]\n2. [e]\n3. last\n\n   [e]: https://e.example\n',
    ].join('');
    const document = new MarkdownDocument();
    for (let end = 1; end < text.length; end += 1) {
      const prefix = text.slice(0, end);
      const grown = document.update(prefix, true).flat().map(blockHtml).join('');
      if (prefix.endsWith('.example\n')) expect(grown).toBe(toHtml(prefix, true));
    }
    expect(document.update(text, false).flat().map(blockHtml).join('')).toBe(toHtml(text));
  });

  it('keeps the first of two', () => {
    expect(toHtml('[a]: https://one.example\n[a]: https://two.example\n\n[a]')).toContain('one.example');
  });
});

describe('line ends', () => {
  it('reads a carriage return and line feed in two pieces as one', () => {
    const document = new MarkdownDocument();
    document.update('a\r', true);
    document.update('a\r\nb\r', true);
    expect(document.update('a\r\nb\r\n\r\nc', false).flat().map(blockHtml).join('')).toBe(
      '<p>a<br />\nb</p>\n<p>c</p>\n',
    );
  });

  it('shows no NUL', () => {
    expect(toHtml('a\0b')).toBe('<p>a\uFFFDb</p>\n');
  });
});

describe('hostile text', () => {
  it.each([
    ['brackets', '['],
    ['stars', '*a '],
    ['alternating runs', '**a_'],
    ['links without end', '[a](b'],
    ['parentheses', '[a](((a'],
    ['quotes', '>'],
    ['dollars', '$a '],
    ['lists', '- '],
    ['addresses', 'https://a.b/(('],
  ])('is read in proportion to its length: %s', (_, part) =>
    expectInProportion(
      (length) => part.repeat(length / part.length),
      (text) => {
        new MarkdownDocument().update(text, true);
        new MarkdownDocument().update(text, false);
      },
      3000,
    ),
  );
});
