// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { hostileTexts } from './hostile-texts.fixture.ts';
import { MarkdownDocument } from './markdown-document.ts';
import type { BlockNode, InlineNode } from './nodes.ts';
import { blockHtml, toHtml } from './to-html.test-helper.ts';

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
  it.each(hostileTexts)('is no deeper than what can be drawn: %s', (_, text) => {
    for (const streaming of [true, false]) {
      const blocks = new MarkdownDocument().update(text(3000), streaming).flat();
      expect(Math.max(0, ...blocks.map(depthOf))).toBeLessThan(60);
    }
  });

  it.each(hostileTexts)('reads the same piece by piece as at once: %s', (_, text) => {
    const whole = text(200);
    const document = new MarkdownDocument();
    for (let end = 3; end < whole.length; end += 3) document.update(whole.slice(0, end), true);
    expect(document.update(whole, false).flat().map(blockHtml).join('')).toBe(toHtml(whole));
  });
});

it('reads a list in a quote in an item, whatever stands before it', () => {
  expect(toHtml('- a\n  > 5. x\n  y').replaceAll('\n', '')).toContain('<ol start="5"><li>x<br />y</li></ol>');
});

it('makes links of brackets in a long text whose definitions come at its end', () => {
  const text = `${'See [a] and [b].\n\n'.repeat(1000)}[a]: https://a.example\n[b]: https://b.example\n\nEnd`;
  const document = new MarkdownDocument();
  for (let end = 400; end < text.length; end += 4) document.update(text.slice(0, end), true);
  expect(document.update(text, false).flat().map(blockHtml).join('')).toBe(toHtml(text));
});
