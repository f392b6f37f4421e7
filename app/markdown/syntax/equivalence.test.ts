// @vitest-environment happy-dom
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { MarkdownDocument } from './markdown-document.ts';
import { blockHtml, toHtml } from './to-html.test-helper.ts';

/** Pieces that open, close or interrupt a construct, and pieces between them. */
const fragments = [
  '\n', '\n', '\n\n', ' ', '  ', '    ', '\t', '\r', '\r\n', '\0', '\\', '\\\n', '  \n',
  'a', 'b c', '1', '发展', '，', '。', '“', '”', 'é', '👩‍👩‍👧', '\u00A0',
  '*', '**', '***', '_', '__', '~', '~~', '`', '``', '```', '```\n', '```js\n', '~~~', '~~~\n',
  '[', ']', '(', ')', '![', '](', '](b)', '[a]', '[a](b)', '[a][b]', '[a]: b', '"', "'", '<', '>', '<b>', '</b>',
  '<br>', '<!--', '-->', '<http://a.b>', 'http://a.b', 'www.a.b', 'a@b.c', '&', '&amp;', '&#35;',
  '[^1]', '[^1]: ', '[^n]', '[^n]: a', '[1](source:a)', ':',
  '# ', '## a', '=', '===', '-', '---', '- ', '* ', '+ ', '1. ', '2) ', '10. ', '- [ ] ', '- [x] a', '> ', '>', '>> ',
  '|', '| a | b |', '|-|-|', '|:-:|', '|:', '-|', ':-', 'a|b', '\\|', '$', '$$', '$$\n', 'x^2', '\\(', '\\)', '\\[', '\\]', '\\[\n',
  '$$\na\n', '\n$$', 'a $$\n', '\n$$\nb', '+ b', '(1)', '.', 'http://a.b/c[', '~',
  '```md\n', '```js\nx\n```\n', '```\n\n', '<sub>', '</sub>', '<sup>', '`|`', '$|x|$', '\\(|', '|-|-|', '\\begin{equation}', '\\end{equation}', '\n\\begin{align}\n',
  '\\ce{', '}', '&AElig;', '&Aum',
]; // oxfmt-ignore

const line = array(constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join(''));
/**
 * Repeated lines reach states that only long texts have: settled parts, open containers, more than one group.
 */
const text = array(tuple(line, constantFrom('\n', '\n', '\n\n', ''), integer({ min: 1, max: 4 })), {
  maxLength: 7,
}).map((parts) => parts.map(([part, end, count]) => (part + end).repeat(count)).join(''));
const pieces = array(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });

const readInPieces = (source: string, lengths: readonly number[]): string => {
  const document = new MarkdownDocument();
  for (let end = 0, index = 0; end < source.length; index += 1) {
    end += lengths[index % lengths.length] ?? 1;
    document.update(source.slice(0, end), true);
  }
  return document.update(source, false).flat().map(blockHtml).join('');
};

/** What other seeds have found. */
it.each([
  ['a fence within one of code', 'A\n\n```\n# T\n```json\n{}\n```\nmore\n```\n\nDone.\n\n```\nx\n```\n'],
  ['a fence within one of code, whose end does not come', '```bash\na\n```sh\nb\n```\nMore\n\n- c\n'],
  ['a tab behind a closing fence', '```\n```\t\nText'],
  ['backslashes in the name of a language', '~~~\\\\]\n'],
  ['a tag that heads a table', 'a\n<r>\n:-\n'],
  ['a tab below a table', '|a|\n|-|\n|b|\n\t\n|c|'],
  ['a non-breaking space below a table', '|a|\n|-|\n|b|\n\u00A0\n'],
  ['rows like definitions in a table whose head has no bar', 'a\n|-|\n[[b]: c\n[[b]: c\n'],
  ['an underline below a note', '1\n[^1]:\n='],
  ['citations alone above a definition', 'a\n\n[1](source:a)\n\n[b]: c\n'],
  ['citations alone below a list and above a definition', '- a\n- b\n\n[1](source:a)\n\n[b]: c\n'],
  ['what could be a title that begins below a definition', "[a]: b\n'\n~~~\nc\n'\n"],
  ['a space behind an item of a quote', '>2) \n>$\n>$\n'],
  ['spaces behind an item of a quote, and a lazy line', '>- a  \nb\n>> c\n>> d\n'],
  ['a lazy line of a quoted list above a blank line', '> - a\nb\n>\n> # c\n> # d\n> e'],
  ['a definition in a note', '[^n]:[a]\n=\n`\n=\n[a]:\\'],
  ['what was a definition before its line went on', '* [a]:b\t\n* [a]:_'],
  ['a definition whose address grows', 'See [a].\n\n[a]:\nhttps://a.example/b\n'],
  ['what was a definition in a note before its line went on', '[a]\n[^1]:[a]:: b c'],
  ['a lazy line of a quote with a formula', '>c\n$$a$$\n>c\n$$a$$\nc'],
  ['lazy lines of a quote with a table', '>c\n|a|\n|-|\n>c\n|a|\n|-|\nc'],
  ['a formula in a quote whose first lines have no letter', '>\\[\n>>“h'],
  ['a formula in a quote that looks like a list at first', '> a $$\n> - b\n> c^2\n> $$'],
])('shows the same however it came: %s', (_, source) => {
  for (let length = 1; length <= source.length; length += 1)
    expect(readInPieces(source, [length]), `${length} at a time`).toBe(toHtml(source));
});

/**
 * Fast-check prints the seed and the path of what fails; MARKDOWN_SEED and MARKDOWN_RUNS search elsewhere and
 * longer.
 */
it('shows a text that came in pieces as it shows what came at once', () => {
  assert(
    property(text, pieces, (source, lengths) => {
      expect(readInPieces(source, lengths)).toBe(toHtml(source));
    }),
    {
      seed: Number(process.env['MARKDOWN_SEED'] ?? 20261122),
      numRuns: Number(process.env['MARKDOWN_RUNS'] ?? 800),
    },
  );
});
