// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { documents } from './documents.test-helper.ts';
import { blockHtml, shownText, toHtml } from './to-html.test-helper.ts';
import { MarkdownDocument } from './markdown-document.ts';

const cases = Object.entries(documents);

/** Leaves out what may change as a text grows: links, loose lists, aligned columns and white space. */
const settledHtml = (html: string) =>
  html
    .replace(/<\/?a\b[^>]*>|<\/?p>/g, '')
    .replace(/(<t[hd]) align="\w+"/g, '$1')
    .replace(/ class="[^"]*"/g, '')
    .replace(/\s+/g, '');

/** Without the closing tags at the end, and cells that are still to be written. */
const openHtml = (html: string): string => {
  let open = html;
  for (;;) {
    const shorter = open.replace(/(?:<\/[a-z0-9]+>|<td><\/td>|<th><\/th>|<tbody>|<tr>|<td>)$/, '');
    if (shorter === open) return open;
    open = shorter;
  }
};

const prefixes = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1));

const blockCount = (html: string) => html.split(/<h\d|<hr|<[uo]l/).length;

describe('a text that is still being written', () => {
  it.each(cases)('is at every prefix the beginning of what it becomes: %s', (_, text) => {
    const final = settledHtml(toHtml(text));
    for (const prefix of prefixes(text)) {
      const shown = openHtml(settledHtml(toHtml(prefix, true)));
      expect(final.startsWith(shown), `${JSON.stringify(prefix.slice(-40))} shows ${shown.slice(-80)}`).toBe(
        true,
      );
    }
  });

  it.each(cases)('reads the same piece by piece as at once: %s', (_, text) => {
    for (const size of [1, 2, 3, 7]) {
      const document = new MarkdownDocument();
      for (let end = size; end < text.length; end += size) {
        const grown = document.update(text.slice(0, end), true).flat().map(blockHtml).join('');
        expect(grown, JSON.stringify(text.slice(end - 30, end))).toBe(toHtml(text.slice(0, end), true));
      }
      expect(document.update(text, false).flat().map(blockHtml).join('')).toBe(toHtml(text));
    }
  });

  it.each([
    ['', ''],
    ['Step:\n', ''],
    ['> Step:\n', '> '],
    ['1. Step\n\n', '   '],
    ['- Step\n', '  '],
    ['> - Step\n', '>   '],
  ])('shows no heading or list while a formula is written below %j', (before, indent) => {
    const formula = '$$\na\n=\nb\n\n+ c\n- d\n---\ne\n$$, (1)\n\nEnd';
    const text = before + formula.replaceAll(/^/gm, indent);
    const final = toHtml(text);
    expect(final).toContain('<math display>a\n=\nb\n\n+ c\n- d\n---\ne, \\quad(1)</math>');
    const document = new MarkdownDocument();
    for (const prefix of prefixes(text)) {
      const shown = document.update(prefix, true).flat().map(blockHtml).join('');
      expect(shown).toBe(toHtml(prefix, true));
      expect(blockCount(shown), prefix).toBeLessThanOrEqual(blockCount(final));
      expect(shown).not.toContain('$');
    }
    expect(document.update(text, false).flat().map(blockHtml).join('')).toBe(final);
  });

  it.each([
    ['公式：', ''],
    ['价格 $5 和 $10。公式：', ''],
    ['> 公式：', '> '],
    ['1. 公式：', '   '],
    ['- a\n- 公式：', '  '],
    ['> - 公式：', '>   '],
  ])(
    'shows no heading or list while a formula is written whose opener ends the line %j',
    (before, indent) => {
      const text =
        before + '$$\na\n=\nb\n+ c\n- d\n---\ne\n$$\n后\n\n'.replaceAll(/\n(?!\n|$)/g, `\n${indent}`) + 'End';
      const final = toHtml(text);
      expect(final).toContain('：<math display>a\n=\nb\n+ c\n- d\n---\ne</math>\n后');
      const document = new MarkdownDocument();
      for (const prefix of prefixes(text)) {
        const shown = document.update(prefix, true).flat().map(blockHtml).join('');
        expect(shown).toBe(toHtml(prefix, true));
        expect(blockCount(shown), prefix).toBeLessThanOrEqual(blockCount(final));
        expect(shown, prefix).not.toMatch(/\$(?![51])/);
      }
      expect(document.update(text, false).flat().map(blockHtml).join('')).toBe(final);
    },
  );

  it('shows no dollars while a formula with blank lines is written whose opener ends a line', () => {
    const text = '公式：$$\n\na\n\n+ b\n\n$$\n\n后';
    for (const prefix of prefixes(text)) {
      const shown = toHtml(prefix, true);
      expect(shown, prefix).not.toContain('$');
      expect(shown, prefix).not.toContain('<ul>');
    }
  });

  it('never shows markers as text', () => {
    for (const [name, text] of cases.filter(([key]) => key !== 'escapes and entities')) {
      for (const prefix of prefixes(text)) {
        expect(shownText(prefix), `${name}: ${JSON.stringify(prefix.slice(-30))}`).not.toMatch(
          /\*\*|\]\(|~~|`|!\[|\|-|\\\(/,
        );
      }
    }
  });

  it.each([
    ['**bo', '<p><strong>bo</strong></p>'],
    ['**bold*', '<p><strong>bold</strong></p>'],
    ['foo **', '<p>foo </p>'],
    ['**a *b', '<p><strong>a <em>b</em></strong></p>'],
    ['***a', '<p><em><strong>a</strong></em></p>'],
    ['~~de', '<p><del>de</del></p>'],
    ['a `co', '<p>a <code>co</code></p>'],
    ['a [te', '<p>a te</p>'],
    ['**a [te', '<p><strong>a te</strong></p>'],
    ['a [text](htt', '<p>a <a>text</a></p>'],
    ['a [text](http://x "ti', '<p>a <a>text</a></p>'],
    ['a [text](no link', '<p>a [text](no link</p>'],
    ['a [1](sour', '<p>a</p>'],
    ['https://a.org/x[1', '<p><a>https://a.org/x</a></p>'],
    ['https://a.org/x[1]', '<p><a>https://a.org/x</a></p>'],
    ['[https://a.org/x](htt', '<p><a>https://a.org/x</a></p>'],
    ['a[0] = 1', '<p>a[0] = 1</p>'],
    ['a ![alt](http', '<p>a</p>'],
    ['Done!', '<p>Done!</p>'],
    ['a \\(x', '<p>a <math>x</math></p>'],
    ['a $x^', '<p>a <math>x^</math></p>'],
    ['a $5', '<p>a $5</p>'],
    ['a $HOME', '<p>a $HOME</p>'],
    ['2 * 3', '<p>2 * 3</p>'],
    ['2*3 = 6', '<p>2*3 = 6</p>'],
    ['```', '<pre><code></code></pre>'],
    ['```js\na\n``', '<pre><code class="language-js">a\n</code></pre>'],
    ['| a | b', '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>'],
    ['a | b\n|--|--|\n', '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>'],
    ['| a | b |\n|--', '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>'],
    ['# ', ''],
    ['- ', ''],
    ['1.', ''],
    ['- [ ] ', ''],
    ['[foo]: /ur', ''],
    ['text\n==', '<p>text</p>'],
  ])('shows %j as what it will become', (text, html) => {
    expect(toHtml(text, true).replace(/>\n+</g, '><').trim()).toBe(html);
  });
});
