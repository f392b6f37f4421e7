import type { Token, Tokens } from 'marked';
import type { BlockConverter } from './convert-blocks.ts';
import { GrowingGroups } from './groups.ts';
import type { BlockNode, Groups, ListItem, ListNode, TableNode, TableRow } from './nodes.ts';

/** The container after it took a token that continues it. */
type Growth = {
  node: BlockNode;
  /**
   * How much of the token's source is settled and need not be read again; all of it when the container is
   * closed.
   */
  settled: number;
};

/** A list, table or quote at the end of a growing text: its parts but the last are settled. */
export abstract class OpenContainer<Part = unknown> {
  /** Source to read before what follows, so that it is understood as more of the same. */
  readonly prefix: string = '';
  readonly #settled = new GrowingGroups<Part>();
  protected tail: Part[] = [];

  /** Settles the first parts, as many as `count`, and returns all. */
  protected settle(parts: readonly Part[], count: number): Groups<Part> {
    for (const part of parts.slice(0, count)) this.#settled.push(part);
    this.tail = parts.slice(count);
    return this.#settled.with(this.tail);
  }

  /** Whether any part is settled, which only this container still has. */
  get hasSettled(): boolean {
    return !this.#settled.isEmpty;
  }

  /** Takes the token; undefined when it does not continue the container. */
  abstract grow(token: Token, converter: BlockConverter, open: boolean): Growth | undefined;

  protected abstract node(parts: Groups<Part>, open: boolean): BlockNode;

  /** Returns the container as it is, to which nothing comes any more. */
  close(): BlockNode {
    return this.node(this.settle([], 0), false);
  }
}

/** A bullet or the character after the number: items with another one begin another list. */
const markerOf = (raw: string) => /^\s*(?:\d{1,9})?([-+*.)])/.exec(raw)?.[1];

class OpenList extends OpenContainer<ListItem> {
  readonly #raw: string;
  readonly #start: number | null;
  #loose = false;

  constructor({ raw, ordered, start }: Tokens.List) {
    super();
    this.#raw = raw;
    this.#start = ordered ? Number(start) : null;
  }

  grow(token: Token, converter: BlockConverter, open: boolean): Growth | undefined {
    if (token.type !== 'list' || markerOf(token.raw) !== markerOf(this.#raw)) return undefined;
    const list = token as Tokens.List;
    this.#loose ||= list.loose;
    const items = converter.items(list.items, open, this.tail);
    const count = open ? items.length - 1 : items.length;
    const settled = items.slice(0, count).reduce((sum, { raw }) => sum + raw.length, 0);
    return { node: this.node(this.settle(items, count), open), settled };
  }

  protected node(items: Groups<ListItem>, open: boolean): ListNode {
    return { type: 'list', raw: this.#raw, open, start: this.#start, loose: this.#loose, items };
  }
}

class OpenTable extends OpenContainer<TableRow> {
  override readonly prefix: string;
  #header: TableNode['header'] = [];
  #align: TableNode['align'] = [];

  constructor({ raw }: Tokens.Table) {
    super();
    this.prefix = raw.split('\n', 2).join('\n') + '\n';
  }

  grow(token: Token, converter: BlockConverter, open: boolean): Growth | undefined {
    if (token.type !== 'table' || !token.raw.startsWith(this.prefix.trimEnd())) return undefined;
    const table = token as Tokens.Table;
    if (this.#header.length === 0) this.#header = converter.cells(table.header, false);
    this.#align = table.align;
    const rows = converter.rows(table, open, this.tail);
    const lines = token.raw.slice(this.prefix.length).split('\n');
    const count = open ? Math.max(rows.length - 1, 0) : rows.length;
    const settled = lines.slice(0, count).reduce((sum, line) => sum + line.length + 1, this.prefix.length);
    return { node: this.node(this.settle(rows, count), open), settled };
  }

  protected node(rows: Groups<TableRow>, open: boolean): TableNode {
    return { type: 'table', raw: this.prefix, open, header: this.#header, align: this.#align, rows };
  }
}

class OpenQuote extends OpenContainer<BlockNode> {
  grow(token: Token, converter: BlockConverter, open: boolean): Growth | undefined {
    if (token.type !== 'blockquote') return undefined;
    const { tokens } = token as Tokens.Blockquote;
    const blocks = converter.blocks(tokens, open, this.tail);
    const last = tokens.findLastIndex(({ type }) => type !== 'space' && type !== 'def');
    // Every line of the quote's content stands in one line of the quote. Between lines with and without its
    // mark, the break is in no token.
    let content = '';
    for (const { raw } of tokens.slice(Math.max(last, 0))) {
      const isBroken = content === '' || content.endsWith('\n') || /^[ \t]*(?:\n|$)/.test(raw);
      content += isBroken ? raw : `\n${raw}`;
    }
    // Blank lines at its end may be in no token either.
    const lines = token.raw.split('\n');
    const line =
      lines.findLastIndex((text) => !/^ {0,3}>?[ \t]*$/.test(text)) -
      content.split('\n').findLastIndex((text) => /[^ \t]/.test(text));
    // A line without the quote's mark belongs to it only as long as the line above is read with it.
    const isMarked = /^ {0,3}>/.test(lines[line] ?? '');
    const isWhole = !open || (tokens[last - 1]?.raw.endsWith('\n') === true && line > 0 && isMarked);
    const count = open ? (isWhole ? Math.max(blocks.length - 1, 0) : 0) : blocks.length;
    return {
      node: this.node(this.settle(blocks, count), open),
      settled: isWhole ? lines.slice(0, line).join('\n').length + 1 : 0,
    };
  }

  protected node(children: Groups<BlockNode>, open: boolean): BlockNode {
    return { type: 'quote', raw: '>', open, children };
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
