/** Elements that a model may write as tags; others are shown as text. */
export type ElementName = 'del' | 'em' | 'ins' | 'kbd' | 'mark' | 'small' | 'strong' | 'sub' | 'sup' | 'u';

/** A tag of such an element, or of one that is shown as another. */
export const elementTag =
  /^ {0,3}<(\/?)([biu]|br|del|details|em|ins|kbd|mark|s|small|strong|su[bp]|summary)(?:[\s/>]|$)/i;

/** A run of text within a block. */
export type InlineNode =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: ElementName; children: InlineNode[] }
  /** `href` is null while the address is still being written. */
  | { type: 'link'; href: string | null; title: string; children: InlineNode[] }
  | { type: 'citation'; id: string; label: string }
  /** A number that leads to the note with this label, if there is one. */
  | { type: 'reference'; label: string }
  | { type: 'image'; source: string; alt: string; title: string }
  | { type: 'break' }
  | { type: 'math'; tex: string; display: boolean; open: boolean };

/** Returns the text that a reader sees of inline nodes, without any markup. */
export const textOf = (nodes: readonly InlineNode[]): string => nodes.map(textOfNode).join('');

const textOfNode = (node: InlineNode): string => {
  if ('children' in node) return textOf(node.children);
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'image':
      return node.alt;
    case 'citation':
    case 'reference':
      return '';
    case 'break':
      return '\n';
    case 'math':
      return node.tex;
  }
};

export type Alignment = 'left' | 'center' | 'right' | null;

export type Shared = {
  /** The source this was parsed from; for a container that grew, its beginning only. */
  raw: string;
  /** Whether it was parsed as text that is still being written. */
  open: boolean;
};

/**
 * Parts in groups of a fixed size, so that a view renders only the last group when a part is added.
 * The part at index i is always in group floor(i / size).
 */
export type Groups<Part> = readonly (readonly Part[])[];

export type ListItem = Shared & { checked: boolean | null; children: readonly BlockNode[] };

export type TableRow = Shared & { cells: readonly InlineNode[][] };

/**
 * The code is `chunks` joined; every chunk but the last is final. `info` is all that stands behind the fence,
 * of which the language is the first word.
 */
export type CodeNode = Shared & {
  type: 'code';
  language: string;
  info: string;
  chunks: readonly string[];
};

export type ListNode = Shared & {
  type: 'list';
  /** null for a bullet list. */
  start: number | null;
  loose: boolean;
  items: Groups<ListItem>;
};

export type TableNode = Shared & {
  type: 'table';
  header: TableRow['cells'];
  align: readonly Alignment[];
  rows: Groups<TableRow>;
};

/** A note, which is shown below the text, wherever it stands in it. */
export type NoteNode = Shared & { type: 'note'; label: string; children: readonly BlockNode[] };

export type BlockNode =
  /**
   * With `isDefinition` it is one of `[label]: address`, which is shown because nothing above it refers to
   * it.
   */
  | (Shared & { type: 'paragraph'; children: InlineNode[]; isDefinition?: true })
  | (Shared & { type: 'heading'; depth: number; children: InlineNode[] })
  | (Shared & { type: 'math'; tex: string })
  | (Shared & { type: 'html'; text: string })
  | (Shared & { type: 'rule' })
  | (Shared & { type: 'quote'; children: Groups<BlockNode> })
  | NoteNode
  | CodeNode
  | ListNode
  | TableNode;
