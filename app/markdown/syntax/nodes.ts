/** A run of text within a block. */
export type InlineNode =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'emphasis' | 'deleted'; children: InlineNode[] }
  /** `href` is null while the address is still being written. */
  | { type: 'link'; href: string | null; title: string; children: InlineNode[] }
  | { type: 'citation'; id: string; label: string }
  | { type: 'image'; source: string; alt: string; title: string }
  | { type: 'break' }
  | { type: 'math'; tex: string; display: boolean; open: boolean };

/** Returns the text that a reader sees of inline nodes, without any markup. */
export const textOf = (nodes: readonly InlineNode[]): string => nodes.map(textOfNode).join('');

const textOfNode = (node: InlineNode): string => {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'strong':
    case 'emphasis':
    case 'deleted':
    case 'link':
      return textOf(node.children);
    case 'image':
      return node.alt;
    case 'citation':
      return '';
    case 'break':
      return '\n';
    case 'math':
      return node.tex;
  }
};

/** Text of a paragraph, heading or cell, with the source it came from so that a late definition can renew it. */
export type InlineText = { source: string; children: InlineNode[]; open: boolean };

export type Alignment = 'left' | 'center' | 'right' | null;

export type ListItem = {
  raw: string;
  open: boolean;
  checked: boolean | null;
  children: readonly BlockNode[];
};

export type TableRow = { raw: string; open: boolean; cells: readonly InlineText[] };

/**
 * Parts in groups of a fixed size, so that a view renders only the last group when a part is added.
 * The part at index i is always in group floor(i / size).
 */
export type Groups<Part> = readonly (readonly Part[])[];

type Shared = {
  /** The source this was parsed from; for a container that grew, its beginning only. */
  raw: string;
  /** Whether it was parsed as text that is still being written. */
  open: boolean;
};

export type ParagraphNode = Shared & { type: 'paragraph'; text: InlineText };
export type HeadingNode = Shared & { type: 'heading'; depth: number; text: InlineText };
/** The code is `chunks` joined; every chunk but the last is final. */
export type CodeNode = Shared & { type: 'code'; language: string; chunks: readonly string[] };
export type MathNode = Shared & { type: 'math'; tex: string };
export type HtmlNode = Shared & { type: 'html'; text: string };
export type RuleNode = Shared & { type: 'rule' };
export type QuoteNode = Shared & { type: 'quote'; children: Groups<BlockNode> };
export type ListNode = Shared & {
  type: 'list';
  /** null for a bullet list. */
  start: number | null;
  loose: boolean;
  items: Groups<ListItem>;
};
export type TableNode = Shared & {
  type: 'table';
  header: readonly InlineText[];
  align: readonly Alignment[];
  rows: Groups<TableRow>;
};

export type BlockNode =
  | ParagraphNode
  | HeadingNode
  | CodeNode
  | MathNode
  | HtmlNode
  | RuleNode
  | QuoteNode
  | ListNode
  | TableNode;
