import { whenIdle } from '../base/when-idle.ts';
import { MarkdownDocument } from './syntax/markdown-document.ts';
import { textOf, type BlockNode, type ListItem } from './syntax/nodes.ts';

// Markdown without its markup, as assistive technology announces it: from the same nodes as what is shown.

const blocksText = (blocks: readonly BlockNode[], separator: string) =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join(separator);

const itemText = ({ children }: ListItem, marker: string) =>
  `${marker} ${blocksText(children, '\n').replaceAll('\n', '\n  ')}`;

const blockText = (node: BlockNode): string => {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return textOf(node.children);
    case 'note':
      return `${node.label}. ${blocksText(node.children, '\n')}`;
    case 'code':
      return node.chunks.join('');
    case 'math':
      return node.tex;
    case 'html':
      return node.text;
    case 'rule':
      return '';
    case 'quote':
      return blocksText(node.children.flat(), '\n\n');
    case 'list':
      return node.items
        .flat()
        .map((item, index) => itemText(item, node.start === null ? '•' : `${node.start + index}.`))
        .join('\n');
    case 'table':
      return [node.header, ...node.rows.flat().map(({ cells }) => cells)]
        .map((cells) => cells.map(textOf).join('\t'))
        .join('\n');
  }
};

/** How many characters are read in one task: it takes a few milliseconds on a slow phone. */
const CHARACTERS_AT_ONCE = 1000;

/**
 * Reads the plain text of a complete answer, however long, in tasks so short that the page stays quick.
 * Citations are left out, images become their alternative text, cells are divided by tabs.
 */
export const readPlainText = async (text: string): Promise<string> => {
  const document = new MarkdownDocument();
  for (let end = CHARACTERS_AT_ONCE; end < text.length; end += CHARACTERS_AT_ONCE) {
    await new Promise<void>(whenIdle);
    document.update(text.slice(0, end), true);
  }
  await new Promise<void>(whenIdle);
  return blocksText(document.update(text, false).flat(), '\n\n');
};
