import type { Token, Tokens } from 'marked';
import type { BlockConverter } from './convert-blocks.ts';
import { GrowingGroups } from './groups.ts';
import type { BlockNode, Groups, ListItem, ListNode, TableNode, TableRow } from './nodes.ts';

/** The container after it took a token that continues it. */
type Growth = {
  node: BlockNode;
  /** How much of the token's source is settled and need not be read again; all of it when the container is closed. */
  settled: number;
};

/** A list, table or quote at the end of a growing text: its parts but the last are settled. */
export type OpenContainer = OpenList | OpenTable | OpenQuote;

class SettledParts<Part> {
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
}

/** A bullet or the character after the number: items with another one begin another list. */
const markerOf = (raw: string) => /^\s*(?:\d{1,9})?([-+*.)])/.exec(raw)?.[1];

class OpenList extends SettledParts<ListItem> {
  readonly #raw: string;
  readonly #start: number | null;
  #loose = false;

  constructor({ raw, ordered, start }: Tokens.List) {
    super();
    this.#raw = raw;
    this.#start = ordered ? Number(start) : null;
  }

  /** Takes the token; undefined when it does not continue the list. */
  grow(token: Token, converter: BlockConverter, open: boolean): Growth | undefined {
    if (token.type !== 'list' || markerOf(token.raw) !== markerOf(this.#raw)) return undefined;
    const list = token as Tokens.List;
    this.#loose ||= list.loose;
    const items = converter.items(list.items, open, this.tail);
    const count = open ? items.length - 1 : items.length;
    const node: ListNode = {
      type: 'list',
      raw: this.#raw,
      open,
      start: this.#start,
      loose: this.#loose,
      items: this.settle(items, count),
    };
    return { node, settled: items.slice(0, count).reduce((sum, { raw }) => sum + raw.length, 0) };
  }
}

class OpenTable extends SettledParts<TableRow> {
  override readonly prefix: string;
  #header: TableNode['header'] | undefined;

  constructor({ raw }: Tokens.Table) {
    super();
    this.prefix = raw.split('\n', 2).join('\n') + '\n';
  }

  /** Takes the token; undefined when it does not continue the table. */
  grow(token: Token, converter: BlockConverter, open: boolean): Growth | undefined {
    if (token.type !== 'table' || !token.raw.startsWith(this.prefix.trimEnd())) return undefined;
    const table = token as Tokens.Table;
    this.#header ??= converter.cells(table.header, false);
    const rows = converter.rows(table, open, this.tail);
    const lines = token.raw.slice(this.prefix.length).split('\n');
    const count = open ? Math.max(rows.length - 1, 0) : rows.length;
    const node: TableNode = {
      type: 'table',
      raw: this.prefix,
      open,
      header: this.#header,
      align: table.align,
      rows: this.settle(rows, count),
    };
    const settled = lines.slice(0, count).reduce((sum, line) => sum + line.length + 1, this.prefix.length);
    return { node, settled };
  }
}

class OpenQuote extends SettledParts<BlockNode> {
  /** Takes the token; undefined when it does not continue the quote. */
  grow(token: Token, converter: BlockConverter, open: boolean): Growth | undefined {
    if (token.type !== 'blockquote') return undefined;
    const { tokens } = token as Tokens.Blockquote;
    const blocks = converter.blocks(tokens, open, this.tail);
    const last = tokens.findLastIndex(({ type }) => type !== 'space' && type !== 'def');
    // Every line of the quote's content stands in one line of the quote.
    const content = tokens
      .slice(0, Math.max(last, 0))
      .map(({ raw }) => raw)
      .join('');
    const lines = content.split('\n').length - 1;
    let settled = 0;
    for (let line = 0; line < lines; line += 1) settled = token.raw.indexOf('\n', settled) + 1;
    const isWhole = !open || (content.endsWith('\n') && settled > 0);
    const count = open ? (isWhole ? Math.max(blocks.length - 1, 0) : 0) : blocks.length;
    const children = this.settle(blocks, count);
    return { node: { type: 'quote', raw: '>', open, children }, settled: isWhole ? settled : 0 };
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
