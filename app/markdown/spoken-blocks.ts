import { MarkdownDocument } from './syntax/markdown-document.ts';
import { textOf, type BlockNode, type InlineNode, type TableRow } from './syntax/nodes.ts';

/**
 * A piece of an answer as it is read aloud; code and formulas are only said to be there. A `row` is one of a
 * table, with `CELL_END` between its cells. What is `silent` is for the eye: nobody wants to hear a note or
 * HTML between two sentences.
 */
export type SpokenBlock = { type: 'text' | 'row' | 'code' | 'silent'; text: string } | { type: 'formula' };

/**
 * Stands between the cells of a row, as between those of a rendered one in `ui/read-text.ts`. No text has
 * this character.
 */
export const CELL_END = '\0';

/** Stands in a text for a formula that cannot be read aloud. */
export const UNREADABLE_FORMULA = '\uFFFC';

/** A formula that reads as it is written, such as x + 1. */
const READABLE_TEX = /^[^\\^_{}&~`]*$/;

const spokenText = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'math') return READABLE_TEX.test(node.tex) ? node.tex : UNREADABLE_FORMULA;
      return 'children' in node ? spokenText(node.children) : textOf([node]);
    })
    .join('');

const lineOf = (nodes: readonly InlineNode[]) => spokenText(nodes).replaceAll(/\s+/g, ' ').trim();

const spoken = (nodes: readonly InlineNode[]): SpokenBlock[] => {
  const text = lineOf(nodes);
  return text === '' ? [] : [{ type: 'text', text }];
};

const spokenRow = (cells: TableRow['cells']): SpokenBlock[] => {
  const texts = cells.map(lineOf).filter((text) => text !== '');
  return texts.length === 0 ? [] : [{ type: 'row', text: texts.join(CELL_END) }];
};

/** Gives what was made of a part of a text; a part that changes is another object. */
type Keep = <Part extends object>(part: Part, make: (part: Part) => SpokenBlock[]) => readonly SpokenBlock[];

const blocksOf = (nodes: readonly BlockNode[], keep: Keep): SpokenBlock[] =>
  nodes.flatMap((node) => keep(node, () => readBlock(node, keep)));

const readBlock = (node: BlockNode, keep: Keep): SpokenBlock[] => {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return spoken(node.children);
    case 'code':
      return [{ type: 'code', text: node.chunks.join('') }];
    case 'math':
      return [{ type: 'formula' }];
    case 'note':
      return blocksOf(node.children, keep).flatMap((block) =>
        block.type === 'formula' ? [] : [{ type: 'silent', text: block.text }],
      );
    case 'html':
      return [{ type: 'silent', text: node.text }];
    case 'rule':
      return [];
    case 'quote':
      return blocksOf(node.children.flat(), keep);
    case 'list':
      return node.items.flat().flatMap((item) => keep(item, ({ children }) => blocksOf(children, keep)));
    case 'table':
      return [
        // A growing table has the same header each time.
        ...keep(node.header, spokenRow),
        ...node.rows.flat().flatMap((row) => keep(row, ({ cells }) => spokenRow(cells))),
      ];
  }
};

/**
 * Reads Markdown for the ear, block by block, without any markup. Give it the text again as it grows: what is
 * settled is neither parsed nor read again, and is the same objects.
 */
export const createSpokenBlocks = (): ((text: string, streaming: boolean) => SpokenBlock[]) => {
  const document = new MarkdownDocument();
  const known = new WeakMap<object, readonly SpokenBlock[]>();
  const keep: Keep = (part, make) => {
    const blocks = known.get(part) ?? make(part);
    known.set(part, blocks);
    return blocks;
  };
  return (text, streaming) => blocksOf(document.update(text, streaming).flat(), keep);
};
