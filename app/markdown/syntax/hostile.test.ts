import { describe, expect, it } from 'vitest';
import { MarkdownDocument } from './markdown-document.ts';
import type { BlockNode, InlineNode } from './nodes.ts';
import { blockHtml, toHtml } from './to-html.test-helper.ts';

const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));
const counted = (part: (index: number) => string) => (length: number) => {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += part(index);
  return text;
};
const around = (before: string, after: string) => (length: number) => {
  const count = Math.ceil(length / (before.length + after.length));
  return `${before.repeat(count)}x${after.repeat(count)}`;
};
const after =
  (beginning: string, part: string, end = '') =>
  (length: number) =>
    `${beginning}${repeated(part)(length)}${end}`;

const parts = [
  '1. ', '> ', '>', '* ', '- ', '> - 1. ', '_', '*', '_a ', 'a_', '*a ', '**a ', '**a_', '~~a ', 'a***b**', '*_',
  '[', '[a ', '](', '[a](b', '[a](b ', '[a](<b', '[a](b "', "[a](b 'c", '[a](b (c', '![', '![a](', '[a](((', '[a][',
  '[a] ', '[`a', '[\\', '[<a', '[](', '[a](\n', '<', '<a ', '<a b="', 'x<!--', 'x<?', 'x<![CDATA[', 'x<!A ', '</a ',
  '<div>\n', '<b><i>', '<http:', '<a@a.', '`a ', '`a``b', 'a`', '$', '$a ', '$$ ', '$$a', '\\(', '\\(a ', 'a\\[', '$$\n',
  '$$\n\n', '\\[\n\n', '\\[\n', 'a\n$$\n', 'a\n\\[\n', '$$\na\n$$ b\n', '> $$\n', '- $$\n', '$$\na\n=\n', 'a $$\n', 'a $$\n+ b\n$$ ', 'a $$\n+ b\n', '|a', '|a|\n', '| ', ':-|', '&', '&amp', '&#', 'http://', '(www.', '(www.a.', 'www.',
  'http://[', 'http://a.b/[', 'http://a.b/]', 'http://a.b/[]', 'http://a.b*', 'a@', 'a@a.', 'a@b.c ', '-@', '+a', 'a.', '\t', '\ta\n', '\t\n', ' ', 'a\n', 'a\n\n',
  'a  \n', 'a\\\n', '\\', 'a\n=', 'a\n=\n', '- - ', '***\n', '# a\n', 'a #', '~~~', '~~~\n', 'a\n```', '[a]: b\n',
  '[a]:', '[a]: b "\n', '[a]: b (\n', '[^1]: a\n', '[^1]: a\n\n    ', '[^1]', '[^', '[^1]: [^2]: ', '[a][b]', '\r', 'a\r', 'a\r\n', 'a\u0085', 'a\u2028', '\0',
  'a\r\n\u0085b\rc\n', '- a\n\n', '-\n', '- a\nb\n', '- a\n+ b\n* c\n', '-     a\n', '- [ ] a\n', '> a\n', '> a\nb\n',
  '>\n', '>     a\nb\n', '> - a\n', '> ```\na\n', '> # a\nb\n', '> a\n>> b\n', '- > a\n', '*_`[<$~!\\&|', '[`<*a]($_~',
]; // oxfmt-ignore

const texts: [string, (length: number) => string][] = [
  ...parts.map((part): [string, (length: number) => string] => [JSON.stringify(part), repeated(part)]),
  ['nested emphasis', around('*a ', ' a*')],
  ['nested strong emphasis', around('**a ', ' a**')],
  ['nested emphasis of two kinds', around('*_', '_*')],
  ['one long run', around('*', '*')],
  ['nested brackets', around('[', ']')],
  ['nested links', around('[', '](b)')],
  ['nested images', around('![', '](b)')],
  ['parentheses that end an address', after('http://a.bc/', ')')],
  ['parentheses in an address', after('http://a.bc/', '(', ')')],
  ['references after an address', after('http://a.bc/', '&a;')],
  ['a long host', after('http://', 'a.', '!')],
  ['links that end at last', after('', '[a](b', ')')],
  ['formulas that end at last', after('', '\\(', '\\)')],
  ['a tag of many attributes', after('x<a', ' x')],
  ['longer and longer backticks', counted((index) => `${'`'.repeat(index + 1)}a`)],
  ['longer and longer fences', counted((index) => `${'~'.repeat(index + 3)}\n`)],
  ['definitions', counted((index) => `[a${index}]: b\n`)],
  ['definitions of what stands before them', counted((index) => `[a${index}]\n\n[a${index}]: b\n\n`)],
  ['notes, each referred to', counted((index) => `a[^${index}]\n\n[^${index}]: b\n\n`)],
  ['references in one text', counted((index) => `a[^${index}] `)],
  ['a title without its end', after('[a]: b "', 'a\n')],
  ['a wide row', (length) => `|${'a|'.repeat(length / 4)}\n|${'-|'.repeat(length / 4)}`],
  [
    'a wide table',
    (length) => `${'|'.repeat(length / 6)}x|\n${'|-'.repeat(length / 6)}|-|\n${'|\n'.repeat(length / 6)}`,
  ],
  ['cells of code', after('|a|\n|-|\n', '|`')],
  ['spaces', (length) => `a${' '.repeat(length)}b`],
  ['lines of spaces', after('a', '\n ', 'x')],
  ['blank lines in code', after('    a\n', '\t\n', 'x')],
  ['an underline that is none', after('a\n', '=', 'x')],
  ['one line of code', after('```\n', 'a')],
  ['one long item', after('- a\n', '  b\n')],
  ['one long item without indentation', after('- a\n', 'b\n')],
  ['one item of paragraphs', after('- a\n', '\n  b\n')],
  ['formulas in an item', after('- a\n', '  b $$\n  $$\n')],
  ['formulas that look like items in an item', after('- a\n', '  b $$\n  + c\n  $$\n')],
  ['beginnings of formulas in an item', after('- a\n', '  \\[\n')],
  ['a list in an item', after('- a\n', '  - b\n')],
  ['a quote in an item', after('- a\n', '  > b\n')],
];

/** Of the others, piece by piece, the work is that of one of these. */
const growing = new Set([
  '"["',
  '"1. "',
  '"[a](b"',
  '"a"',
  'definitions',
  'definitions of what stands before them',
  'notes, each referred to',
  'references in one text',
]);

/** The processor's time in ms, which other processes do not lengthen as they do a clock's. */
const timeOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const atOnce = (text: string) => {
  new MarkdownDocument().update(text, true);
  new MarkdownDocument().update(text, false);
};

const pieceByPiece = (text: string) => {
  const document = new MarkdownDocument();
  for (let end = 4; end < text.length; end += 4) document.update(text.slice(0, end), true);
  document.update(text, false);
};

/**
 * Whether four times the text takes up to eight times as long; what takes no time at all does. The best of up to six, for
 * what runs for the first time is being compiled.
 */
const isInProportion = (read: (text: string) => void, text: (length: number) => string, length: number) => {
  const [short, long] = [text(length), text(length * 4)];
  let [shortTime, longTime] = [Infinity, Infinity];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    shortTime = Math.min(
      shortTime,
      timeOf(() => read(short)),
    );
    longTime = Math.min(
      longTime,
      timeOf(() => read(long)),
    );
    if (longTime < 60 || longTime < 8 * shortTime) return true;
  }
  return false;
};

const inlineDepth = (nodes: readonly InlineNode[]): number =>
  Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + inlineDepth(node.children) : 0)));
const depthOf = (node: BlockNode): number => {
  if (node.type === 'quote') return 1 + Math.max(0, ...node.children.flat().map(depthOf));
  if (node.type === 'list')
    return 1 + Math.max(0, ...node.items.flat().flatMap(({ children }) => children.map(depthOf)));
  if (node.type === 'note') return 1 + Math.max(0, ...node.children.map(depthOf));
  return 'children' in node ? inlineDepth(node.children) : 0;
};

describe('hostile text', () => {
  it.each(texts)('takes time in proportion to its length: %s', (_, text) => {
    expect(isInProportion(atOnce, text, 3000)).toBe(true);
  });

  it.each(texts.filter(([name]) => growing.has(name)))(
    'takes time in proportion to its length piece by piece: %s',
    (_, text) => expect(isInProportion(pieceByPiece, text, 4000)).toBe(true),
    120_000,
  );

  it.each(texts)('is no deeper than what can be drawn: %s', (_, text) => {
    for (const streaming of [true, false]) {
      const blocks = new MarkdownDocument().update(text(3000), streaming).flat();
      expect(Math.max(0, ...blocks.map(depthOf))).toBeLessThan(60);
    }
  });

  it.each(texts)('reads the same piece by piece as at once: %s', (_, text) => {
    const whole = text(200);
    const document = new MarkdownDocument();
    for (let end = 3; end < whole.length; end += 3) document.update(whole.slice(0, end), true);
    expect(document.update(whole, false).flat().map(blockHtml).join('')).toBe(toHtml(whole));
  });
});

it('reads a list in a quote in an item, whatever stands before it', () => {
  expect(toHtml('- a\n  > 5. x\n  y').replaceAll('\n', '')).toContain('<ol start="5"><li>xy</li></ol>');
});

it('makes links of brackets in a long text whose definitions come at its end', () => {
  const text = `${'See [a] and [b].\n\n'.repeat(1000)}[a]: https://a.example\n[b]: https://b.example\n\nEnd`;
  const document = new MarkdownDocument();
  for (let end = 400; end < text.length; end += 4) document.update(text.slice(0, end), true);
  expect(document.update(text, false).flat().map(blockHtml).join('')).toBe(toHtml(text));
});
