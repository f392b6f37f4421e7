import type { Token, Tokens } from 'marked';
import { codeNode } from './open-fence.ts';
import { groupsOf } from './groups.ts';
import { mathsLanguage, noteLanguage, type MarkdownLexer, type TableToken } from './markdown-lexer.ts';
import type { BlockNode, InlineNode, ListItem, Shared, TableRow } from './nodes.ts';

/** marked leaves the checkbox in the text of a loose item. */
const withoutCheckbox = ({ task, loose, tokens }: Tokens.ListItem): readonly Token[] => {
  const [first, ...rest] = tokens;
  if (!task || !loose || first?.type !== 'paragraph') return tokens;
  return [{ ...first, text: String(first['text']).replace(/^\[[ xX]\][ \t]+/, '') }, ...rest];
};

type ConverterOptions = {
  /** Whether a blank line has ended the text of the last block. */
  isEnded: boolean;
  /** Whether references may lead elsewhere than the last time, so that texts with brackets are read again. */
  hasNewLinks: boolean;
};

/**
 * Turns marked's block tokens into our nodes.
 *
 * `earlier` are those of the last time, by place: one whose source is the same is taken over, so that its
 * view need not render. `open` says that the last one may still grow.
 */
export class BlockConverter {
  readonly #lexer: MarkdownLexer;
  readonly #options: ConverterOptions;

  constructor(lexer: MarkdownLexer, options: ConverterOptions) {
    this.#lexer = lexer;
    this.#options = options;
  }

  blocks(tokens: readonly Token[], open: boolean, earlier?: readonly BlockNode[]): BlockNode[] {
    const parts = tokens.filter(({ type }) => type !== 'space' && type !== 'checkbox');
    const blocks: BlockNode[] = [];
    for (const [index, token] of parts.entries()) {
      // The blocks above have been read by now, so that it is known which definitions they refer to.
      if (token.type === 'def' && !this.isShown(token as Tokens.Def)) continue;
      blocks.push(this.block(token, open && index === parts.length - 1, earlier?.[blocks.length]));
    }
    return blocks;
  }

  /** Whether a definition is shown, once what stands above it has been read. */
  isShown(token: Tokens.Def): boolean {
    return this.#lexer.isShown(token);
  }

  block(token: Token, open: boolean, earlier?: BlockNode): BlockNode {
    return this.#unchanged(earlier, token.raw, open) ?? this.#convert(token, open, earlier);
  }

  items(tokens: readonly Tokens.ListItem[], open: boolean, earlier?: readonly ListItem[]): ListItem[] {
    return tokens.map((token, index) => {
      const { raw } = token;
      const last = open && index === tokens.length - 1;
      const before = earlier?.[index];
      const unchanged = this.#unchanged(before, raw, last);
      if (unchanged) return unchanged;
      const children = this.blocks(withoutCheckbox(token), last, before?.children);
      return { raw, open: last, checked: token.task ? token.checked === true : null, children };
    });
  }

  rows(token: Tokens.Table, open: boolean, earlier?: readonly TableRow[]): TableRow[] {
    const isEnded = (token as TableToken).isRowEnded;
    return token.rows.map((cells, index) => {
      const last = open && index === token.rows.length - 1 && !isEnded;
      const raw = cells.map((cell) => cell.text).join('|');
      const unchanged = this.#unchanged(earlier?.[index], raw, last);
      return unchanged ?? { raw, open: last, cells: this.cells(cells, last) };
    });
  }

  cells(cells: readonly Tokens.TableCell[], open: boolean): InlineNode[][] {
    const last = open ? cells.findLastIndex((cell) => cell.text !== '') : -1;
    return cells.map((cell, index) => this.#text(cell.text, index === last));
  }

  /** Returns the earlier part when it would be read the same. */
  #unchanged<Part extends Shared>(earlier: Part | undefined, raw: string, open: boolean): Part | undefined {
    // A blank line that has ended the text is not part of what stood before it.
    if (earlier?.raw !== raw || earlier.open !== open || (open && this.#options.isEnded)) return undefined;
    return this.#options.hasNewLinks && raw.includes('[') ? undefined : earlier;
  }

  #text(source: string, open: boolean): InlineNode[] {
    // Only a formula in a paragraph may go on after a blank line.
    return this.#lexer.nodes(source, open && (!this.#options.isEnded || source.endsWith('\n')));
  }

  #convert(token: Tokens.Generic, open: boolean, earlier?: BlockNode): BlockNode {
    const shared = { raw: token.raw, open };
    switch (token.type) {
      case 'heading': {
        const { depth, text } = token as Tokens.Heading;
        const children = this.#text(text, open && !token.raw.endsWith('\n'));
        return { ...shared, type: 'heading', depth, children };
      }
      case 'code': {
        const { lang = '', text } = token as Tokens.Code;
        if (lang === mathsLanguage) return { ...shared, type: 'math', tex: text };
        if (lang.startsWith(noteLanguage)) {
          const label = lang.slice(noteLanguage.length);
          const before = earlier?.type === 'note' ? earlier.children : undefined;
          return {
            ...shared,
            type: 'note',
            label,
            children: this.blocks(token.tokens ?? [], open, before),
          };
        }
        return codeNode(token.raw, text, open);
      }
      case 'def':
        return {
          ...shared,
          type: 'paragraph',
          isDefinition: true,
          children: this.#lexer.definitionNodes(token.raw),
        };
      case 'hr':
        return { ...shared, type: 'rule' };
      case 'html':
        return { ...shared, type: 'html', text: (token as Tokens.HTML).text.trimEnd() };
      case 'blockquote': {
        const before = earlier?.type === 'quote' ? earlier.children.flat() : undefined;
        const children = this.blocks(token.tokens ?? [], open, before);
        return { ...shared, type: 'quote', children: groupsOf(children) };
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
          header: this.cells(table.header, open && table.rows.length === 0),
          align: table.align,
          rows: groupsOf(this.rows(table, open, before)),
        };
      }
      default:
        return {
          ...shared,
          type: 'paragraph',
          children: this.#text(String(token['text'] ?? token.raw), open),
        };
    }
  }
}
