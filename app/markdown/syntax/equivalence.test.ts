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
  '$$\na\n', '\n$$', '+ b', '(1)', '.', 'http://a.b/c[', '~',
]; // oxfmt-ignore

const line = array(constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join(''));
/** Repeated lines reach states that only long texts have: settled parts, open containers, more than one group. */
const text = array(tuple(line, constantFrom('\n', '\n', '\n\n', ''), integer({ min: 1, max: 4 })), {
  maxLength: 7,
}).map((parts) => parts.map(([part, end, count]) => (part + end).repeat(count)).join(''));
const pieces = array(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });

/** Fast-check prints the seed and the path of what fails; MARKDOWN_SEED and MARKDOWN_RUNS search elsewhere and longer. */
it('shows a text that came in pieces as it shows what came at once', () => {
  assert(
    property(text, pieces, (source, lengths) => {
      const document = new MarkdownDocument();
      for (let end = 0, index = 0; end < source.length; index += 1) {
        end += lengths[index % lengths.length] ?? 1;
        document.update(source.slice(0, end), true);
      }
      expect(document.update(source, false).flat().map(blockHtml).join('')).toBe(toHtml(source));
    }),
    {
      seed: Number(process.env['MARKDOWN_SEED'] ?? 20261122),
      numRuns: Number(process.env['MARKDOWN_RUNS'] ?? 800),
    },
  );
}, 30_000);
