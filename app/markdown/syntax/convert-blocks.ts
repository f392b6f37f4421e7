import type { Token, Tokens } from 'marked';
import { codeChunks, isClosedFence, languageOf } from './open-fence.ts';
import { groupsOf } from './groups.ts';
import { mathsLanguage, type MarkdownLexer } from './markdown-lexer.ts';
import type { BlockNode, InlineText, ListItem, TableRow } from './nodes.ts';

/** Blocks of the last time, by place; one whose source is the same is taken over, so that its view need not render. */
type Earlier<Part> = readonly Part[] | undefined;

/** marked leaves the checkbox in the text of a loose item. */
const withoutCheckbox = ({ task, loose, tokens }: Tokens.ListItem): readonly Token[] => {
  const [first, ...rest] = tokens;
  if (!task || !loose || first?.type !== 'paragraph') return tokens;
  return [{ ...first, text: String(first['text']).replace(/^\[[ xX]\][ \t]+/, '') }, ...rest];
};

/** Turns marked's block tokens into our nodes. */
export class BlockConverter {
  readonly #lexer: MarkdownLexer;
  /** Whether a blank line has ended the text of the last block. */
  readonly #ended: boolean;

  constructor(lexer: MarkdownLexer, ended = false) {
    this.#lexer = lexer;
    this.#ended = ended;
  }

  /** `open` says that the last block may still grow. */
  blocks(tokens: readonly Token[], open: boolean, earlier?: Earlier<BlockNode>): BlockNode[] {
    const shown = tokens.filter(
      (token) => token.type !== 'space' && token.type !== 'def' && token.type !== 'checkbox',
    );
    return shown.map((token, index) =>
      this.block(token, open && index === shown.length - 1, earlier?.[index]),
    );
  }

  block(token: Token, open: boolean, earlier?: BlockNode): BlockNode {
    if (earlier?.raw === token.raw && earlier.open === open) return earlier;
    return this.#convert(token, open, earlier);
  }

  items(tokens: readonly Tokens.ListItem[], open: boolean, earlier?: Earlier<ListItem>): ListItem[] {
    return tokens.map((token, index) => {
      const last = open && index === tokens.length - 1;
      const before = earlier?.[index];
      if (before?.raw === token.raw && before.open === last) return before;
      const children = this.blocks(withoutCheckbox(token), last, before?.children);
      return { raw: token.raw, open: last, checked: token.task ? token.checked === true : null, children };
    });
  }

  rows(token: Tokens.Table, open: boolean, earlier?: Earlier<TableRow>): TableRow[] {
    return token.rows.map((cells, index) => {
      const last = open && index === token.rows.length - 1 && !/(?:(?<!\\)\||\n)\s*$/.test(token.raw);
      const before = earlier?.[index];
      const raw = cells.map((cell) => cell.text).join('|');
      if (before?.raw === raw && before.open === last) return before;
      return { raw, open: last, cells: this.#cells(cells, last) };
    });
  }

  text(source: string, open: boolean): InlineText {
    const unfinished = open && !this.#ended;
    return { source, open: unfinished, children: this.#lexer.nodes(source, unfinished) };
  }

  #cells(cells: readonly Tokens.TableCell[], open: boolean): InlineText[] {
    const last = open ? cells.findLastIndex((cell) => cell.text !== '') : -1;
    return cells.map((cell, index) => this.text(cell.text, index === last));
  }

  #convert(token: Tokens.Generic, open: boolean, earlier?: BlockNode): BlockNode {
    const shared = { raw: token.raw, open };
    switch (token.type) {
      case 'heading': {
        const { depth, text } = token as Tokens.Heading;
        return {
          ...shared,
          type: 'heading',
          depth,
          text: this.text(text, open && !token.raw.endsWith('\n')),
        };
      }
      case 'code': {
        const { lang = '', text } = token as Tokens.Code;
        if (lang === mathsLanguage) return { ...shared, type: 'math', tex: text };
        const unfinished = open && !isClosedFence(token.raw);
        // The name of the language is shown once it is complete.
        const known = !unfinished || token.raw.includes('\n');
        const language = known ? languageOf(lang) : '';
        return { ...shared, open: unfinished, type: 'code', language, chunks: codeChunks(text) };
      }
      case 'hr':
        return { ...shared, type: 'rule' };
      case 'html':
        return { ...shared, type: 'html', text: (token as Tokens.HTML).text.trimEnd() };
      case 'blockquote': {
        const before = earlier?.type === 'quote' ? earlier.children.flat() : undefined;
        return {
          ...shared,
          type: 'quote',
          children: groupsOf(this.blocks(token.tokens ?? [], open, before)),
        };
      }
      case 'list': {
        const { ordered, start, loose, items } = token as Tokens.List;
        const before = earlier?.type === 'list' ? earlier.items.flat() : undefined;
        return {
          ...shared,
          type: 'list',
          start: ordered ? Number(start) : null,
          loose,
          items: groupsOf(this.items(items, open, before)),
        };
      }
      case 'table': {
        const table = token as Tokens.Table;
        const before = earlier?.type === 'table' ? earlier.rows.flat() : undefined;
        return {
          ...shared,
          type: 'table',
          header: this.#cells(table.header, open && table.rows.length === 0),
          align: table.align,
          rows: groupsOf(this.rows(table, open, before)),
        };
      }
      default:
        return { ...shared, type: 'paragraph', text: this.text(String(token['text'] ?? token.raw), open) };
    }
  }
}
