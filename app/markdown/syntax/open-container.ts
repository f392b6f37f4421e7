import type { Token, Tokens } from 'marked';
import type { BlockConverter } from './convert-blocks.ts';
import { GrowingGroups } from './groups.ts';
import type { BlockNode, ListItem, ListNode, QuoteNode, TableNode, TableRow } from './nodes.ts';

/** What a token that continues a container adds to it. */
export type Growth = {
  node: BlockNode;
  /** How much of the token's source is settled and need not be read again; all of it when the container is closed. */
  settled: number;
};

/** A list, table or quote at the end of a growing text: its parts but the last are settled. */
export type OpenContainer = {
  /** Source to read before what follows, so that it is understood as more of the same. */
  prefix: string;
  /** undefined: the token does not continue it. */
  grow(token: Token, converter: BlockConverter, open: boolean, closed: boolean): Growth | undefined;
  /** Renews the settled parts, see `refreshBlock`. */
  refresh(change: <Part extends BlockNode | ListItem | TableRow>(part: Part) => Part): void;
};

/** A bullet or the character after the number: items with another one begin another list. */
const markerOf = (raw: string) => /^\s*(?:\d{1,9})?([-+*.)])/.exec(raw)?.[1];

class OpenList implements OpenContainer {
  readonly prefix = '';
  readonly #raw: string;
  readonly #start: number | null;
  readonly #settled = new GrowingGroups<ListItem>();
  #tail: ListItem[] = [];
  #loose = false;

  constructor({ raw, ordered, start }: Tokens.List) {
    this.#raw = raw;
    this.#start = ordered ? Number(start) : null;
  }

  grow(token: Token, converter: BlockConverter, open: boolean, closed: boolean): Growth | undefined {
    if (token.type !== 'list' || markerOf(token.raw) !== markerOf(this.#raw)) return undefined;
    const list = token as Tokens.List;
    this.#loose ||= list.loose;
    const items = converter.items(list.items, open, this.#tail);
    const keep = closed ? items.length : items.length - 1;
    let settled = 0;
    for (const item of items.slice(0, keep)) {
      this.#settled.push(item);
      settled += item.raw.length;
    }
    this.#tail = items.slice(keep);
    const shared = { type: 'list', raw: this.#raw, open: !closed } as const;
    const node: ListNode = {
      ...shared,
      start: this.#start,
      loose: this.#loose,
      items: this.#settled.with(this.#tail),
    };
    return { node, settled };
  }

  refresh(change: (item: ListItem) => ListItem): void {
    this.#settled.map(change);
    this.#tail = [];
  }
}

class OpenTable implements OpenContainer {
  readonly prefix: string;
  readonly #settled = new GrowingGroups<TableRow>();
  #tail: TableRow[] = [];
  #header: TableNode['header'] | undefined;

  constructor({ raw }: Tokens.Table) {
    this.prefix = raw.split('\n', 2).join('\n') + '\n';
  }

  grow(token: Token, converter: BlockConverter, open: boolean, closed: boolean): Growth | undefined {
    if (token.type !== 'table' || !token.raw.startsWith(this.prefix.trimEnd())) return undefined;
    const table = token as Tokens.Table;
    this.#header ??= table.header.map((cell) => converter.text(cell.text, false));
    const rows = converter.rows(table, open, this.#tail);
    const lines = token.raw.slice(this.prefix.length).split('\n');
    const keep = closed ? rows.length : Math.max(rows.length - 1, 0);
    for (const row of rows.slice(0, keep)) this.#settled.push(row);
    this.#tail = rows.slice(keep);
    const settled = this.prefix.length + lines.slice(0, keep).reduce((sum, line) => sum + line.length + 1, 0);
    const shared = { type: 'table', raw: this.prefix, open: !closed } as const;
    const node: TableNode = {
      ...shared,
      header: this.#header,
      align: table.align,
      rows: this.#settled.with(this.#tail),
    };
    return { node, settled };
  }

  refresh(change: (row: TableRow) => TableRow): void {
    this.#settled.map(change);
    this.#tail = [];
    this.#header = undefined;
  }
}

class OpenQuote implements OpenContainer {
  readonly prefix = '';
  readonly #settled = new GrowingGroups<BlockNode>();
  #tail: BlockNode[] = [];

  grow(token: Token, converter: BlockConverter, open: boolean, closed: boolean): Growth | undefined {
    if (token.type !== 'blockquote') return undefined;
    const { tokens } = token as Tokens.Blockquote;
    const blocks = converter.blocks(tokens, open, this.#tail);
    const last = tokens.findLastIndex(({ type }) => type !== 'space' && type !== 'def');
    const keep = closed ? blocks.length : Math.max(blocks.length - 1, 0);
    // Every line of the quote's content stands in one line of the quote.
    const content = tokens
      .slice(0, Math.max(last, 0))
      .map(({ raw }) => raw)
      .join('');
    const lines = content.split('\n').length - 1;
    let settled = 0;
    for (let line = 0; line < lines; line += 1) settled = token.raw.indexOf('\n', settled) + 1;
    const whole = closed || (content.endsWith('\n') && settled > 0);
    if (whole) for (const block of blocks.slice(0, keep)) this.#settled.push(block);
    const tail = whole ? blocks.slice(keep) : blocks;
    this.#tail = tail;
    const node: QuoteNode = { type: 'quote', raw: '>', open: !closed, children: this.#settled.with(tail) };
    return { node, settled: whole ? settled : 0 };
  }

  refresh(change: (block: BlockNode) => BlockNode): void {
    this.#settled.map(change);
    this.#tail = [];
  }
}

/** The container that a token opens; undefined when it is none, or not yet long enough to be worth it. */
export const openContainer = (token: Token): OpenContainer | undefined => {
  switch (token.type) {
    case 'list':
      return (token as Tokens.List).items.length > 1 ? new OpenList(token as Tokens.List) : undefined;
    case 'table':
      return (token as Tokens.Table).rows.length > 1 ? new OpenTable(token as Tokens.Table) : undefined;
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.filter(({ type }) => type !== 'space').length > 1
        ? new OpenQuote()
        : undefined;
    default:
      return undefined;
  }
};
