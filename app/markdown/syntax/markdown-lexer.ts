import { Lexer, Tokenizer, type Links, type Token, type Tokens, type TokensList } from 'marked';
import { InlineReader, type Referred } from './inline-reader.ts';
import { isTexLike, mathsBelow, mathsBlockAt, mathsEnd, openMathsIn } from './maths.ts';
import { elementTag, type Alignment, type InlineNode } from './nodes.ts';
import { noteAt, noteBelow } from './notes.ts';
import { aboveFence, fencedPart } from './open-fence.ts';
import { splitRow } from './table-row.ts';

/** The most levels of lists and quotes; a deeper one is text. Drawing recurses once for each level. */
const maxDepth = 12;
/** Every row of a table has as many cells as its head, so a wide head makes many cells from little text. */
const maxColumns = 100;

/** A longer text above an underline is a paragraph, so that no part of it is read again and again. */
const maxHeadingLength = 1000;

const tableHead = /^.*\n[ \t-]*[|:][ \t|:-]*(?:\n|$)/;

/** The head of a box, such as `[!NOTE]`. */
const boxHead = /^\[!(\S+?)\][-+]?/;

/**
 * marked searches all that may belong to a block before it reads any of it, so it gets only about as much as
 * the block has.
 */
const inParts = <Block extends Token>(
  source: string,
  read: (part: string) => Block | undefined,
): Block | undefined => {
  for (let length = 512; ; length *= 4) {
    const end = source.indexOf('\n', length);
    const part = source.slice(0, end < 0 ? undefined : end + 1);
    const block = read(part);
    if (!block || end < 0 || block.raw.length < part.lastIndexOf('\n', end - 1)) return block;
  }
};

/** Adds blocks of maths to the grammar, told from code by their language, and bounds what a text can cost. */
class MarkdownTokenizer extends Tokenizer {
  readonly #open: boolean;
  #depth = 0;
  #quotes = 0;
  /**
   * Whether a fence of Markdown may hold others: none does below one that the text has ended within, which is
   * read again.
   */
  #nests: boolean;

  constructor(open: boolean, nests: boolean) {
    super();
    this.#open = open;
    this.#nests = nests;
  }

  override fences(source: string): (Tokens.Code & { tokens?: Token[] | undefined }) | undefined {
    const code = super.fences(source);
    if (code) {
      // The blocks of a quote above its last one are not read again.
      const nests = this.#nests && this.#quotes === 0;
      const part = fencedPart(source, code.raw, nests, !this.#open || this.#depth > 0);
      this.#nests &&= part.isDecided;
      return { ...code, raw: part.raw };
    }
    const note = this.#depth === 0 ? noteAt(source) : undefined;
    if (note) {
      const tokens = this.within(() => this.lexer.blockTokens(note.text));
      return { type: 'code', raw: note.raw, lang: noteLanguage + note.label, text: note.text, tokens };
    }
    // The head of a table would turn into a formula once a further row has the formula's end.
    if (tableHead.test(source)) return undefined;
    const isContained = this.#depth > 0;
    const maths = mathsBlockAt(source, this.#open && !isContained, isContained);
    // This line may end what an earlier one holds.
    return maths && this.#openMaths('') !== '$$'
      ? { type: 'code', raw: maths.raw, lang: mathsLanguage, text: maths.tex }
      : undefined;
  }

  /**
   * Returns the opener of the formula that a line of an item, which is read line by line, leaves open with
   * those above it.
   */
  #openMaths(line: string): string {
    const { lastToken } = this.lexer.state;
    return openMathsIn((lastToken?.type === 'text' ? lastToken.raw.slice(-4000) : '') + line).fence;
  }

  /** A formula whose opener ends a line of an item belongs to that line. */
  override text(source: string): Tokens.Text | undefined {
    const line = super.text(aboveFence(/^.*\n?/.exec(source)?.[0] ?? ''));
    const [, fence] = /(\$\$|\\\[)[ \t]*$/.exec(line?.raw ?? '') ?? [];
    if (!line || fence === undefined) return line;
    const { length } = line.raw;
    const end = mathsEnd(source, length, fence, true, isTexLike(source.slice(length)));
    if (end < 0 || this.#openMaths(line.raw) !== fence) return line;
    const raw = source.slice(0, end) + (/^.*/.exec(source.slice(end))?.[0] ?? '');
    return { ...line, raw, text: raw };
  }

  /**
   * A tag heads a table below a paragraph, so it does anywhere: what stands above is not read again. A line
   * that begins with an element of a text is a paragraph, also where it has nothing else.
   */
  override html(source: string): Tokens.HTML | undefined {
    return tableHead.test(source) || elementTag.test(source) ? undefined : super.html(source);
  }

  /** A formula whose opener ends a line belongs to the paragraph, whatever its lines begin with. */
  override paragraph(source: string): Tokens.Paragraph | undefined {
    const paragraph = this.#paragraphAt(source);
    let length = paragraph?.raw.length ?? 0;
    let from = 0;
    const isContained = this.#depth > 0;
    // The blocks of a quote above its last one are not read again, so a formula there ends with the quote.
    const open = this.#open || isContained;
    for (;;) {
      const { fence, place } = openMathsIn(source.slice(from, length));
      const end = mathsEnd(source, from + place, fence, isContained, open);
      if (end < 0) break;
      from = end;
      // The lines that follow begin no block either.
      length = end - 1 + (this.#paragraphAt(source.slice(end), 'x')?.raw.length ?? 1);
    }
    if (paragraph && this.#quotes > 0) paragraph.text = paragraph.text.replace(boxHead, '**$1**');
    if (!paragraph || from === 0) return paragraph;
    const raw = source.slice(0, length).replace(/\n$/, '');
    return { ...paragraph, raw, text: raw };
  }

  /**
   * Reads a paragraph with `before` in front. A note, and maths whose opener has a line of its own, end it.
   */
  #paragraphAt(source: string, before = ''): Tokens.Paragraph | undefined {
    return inParts(source, (rest) => {
      const part = aboveFence(before + rest);
      const paragraph = super.paragraph(part);
      if (!paragraph) return undefined;
      const note = this.#depth === 0 ? paragraph.raw.search(noteBelow) : -1;
      const maths = mathsBelow(part.slice(0, paragraph.raw.length + 1));
      const end = note < 0 || (maths >= 0 && maths < note) ? maths : note;
      return end < 0 ? paragraph : super.paragraph(part.slice(0, end + 1));
    });
  }

  /** A note's text is no address; hiding it as a definition would lose it. */
  override def(source: string): Tokens.Def | undefined {
    if (/^ {0,3}\[\^/.test(source)) return undefined;
    const definition = super.def(source);
    // A title of several lines shows as paragraphs until it ends, so it stays a paragraph.
    const lines = definition?.title?.split('\n').length ?? 1;
    if (!definition || lines === 1) return definition;
    return super.def(
      `${definition.raw
        .split('\n')
        .slice(0, 1 - lines)
        .join('\n')}\n`,
    );
  }

  /** In an item, marked asks this of each line and reads on to the end; the first answer holds for all. */
  override lheading(source: string): Tokens.Heading | undefined {
    if (this.lexer.state.lastToken?.type === 'text') return undefined;
    const heading = super.lheading(source.slice(0, maxHeadingLength));
    if (heading?.raw.length === maxHeadingLength) return undefined;
    // A line of a formula may be no more than an equals sign.
    const isOther =
      heading &&
      (/(?:\$\$|\\\[)[ \t]*\n|\n *(?:\$\$|\\\[)$|\n *\\begin\{/.test(heading.text) ||
        (this.#depth === 0 && noteBelow.test(heading.text)) ||
        aboveFence(heading.raw) !== heading.raw);
    return isOther ? undefined : heading;
  }

  override list(source: string): Tokens.List | undefined {
    const list = this.within(() => super.list(source));
    const last = list?.items.at(-1);
    // marked cuts non-breaking spaces off a list's end, and reads them as a paragraph.
    const tail = list && /^\s*[^\S \t\n]/.exec(source.slice(list.raw.length))?.[0];
    if (!list || !last || tail === undefined) return list;
    last.raw += tail;
    return { ...list, raw: list.raw + tail };
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    if (!/^ {0,3}>/.test(source)) return undefined;
    const { state } = this.lexer;
    const { lastToken } = state;
    // marked reads a list in the quote again as in the quote's place, where a text before forbids some.
    delete state.lastToken;
    this.#quotes += 1;
    const quote = this.within(() => inParts(source, (part) => super.blockquote(part)));
    this.#quotes -= 1;
    if (lastToken) state.lastToken = lastToken;
    return quote;
  }

  /**
   * Divided by our rule: marked parts cells at bars of code and of formulas, and drops those beyond the
   * head's.
   */
  override table(source: string): TableToken | undefined {
    const end = source.indexOf('\n');
    if (end >= 0 && source.slice(0, end).split('|', maxColumns + 3).length > maxColumns + 2) return undefined;
    const [whole, head = '', delimiters = ''] = this.rules.block.table.exec(source) ?? [];
    if (whole === undefined || !/[:|]/.test(delimiters)) return undefined;
    // marked ends it only at a line that is empty or has spaces.
    const blank = whole.search(/\n[^\S\n]+(?:\n|$)/);
    const part = blank < 0 ? whole : whole.slice(0, blank);
    let raw = part;
    while (raw.endsWith('\n')) raw = raw.slice(0, -1);
    const align = delimiters
      .replace(/^\||\| *$/g, '')
      .split('|')
      .map(alignmentOf);
    const header = splitRow(head, false).cells;
    // A row of bars and dashes can be nothing else, whatever a model has counted.
    const isMeant = header.length === align.length || delimiters.startsWith('|');
    if (!isMeant || align.length > maxColumns + 1) return undefined;
    while (align.length < header.length) align.push(null);
    const count = align.length;
    const cellsOf = (texts: readonly string[], isHeader: boolean): Tokens.TableCell[] =>
      align.map((side, index) => ({ text: texts[index] ?? '', tokens: [], header: isHeader, align: side }));
    const [, , ...lines] = raw.split('\n');
    const isEnded = part.length < source.length || part.length > raw.length;
    const isOpen = this.#open && this.#depth === 0 && !isEnded;
    const rows = lines.map((line, index) => splitRow(line, isOpen && index === lines.length - 1, count));
    return {
      type: 'table',
      raw,
      align,
      header: cellsOf(header, true),
      rows: rows.map(({ cells }) => cellsOf(cells, false)),
      isRowEnded: part.length > raw.length || rows.at(-1)?.endsWithBar === true,
    };
  }

  /** Reads what an item, a quote, a note or the text itself holds. */
  read<Blocks>(read: () => Blocks): Blocks {
    const nests = this.#nests;
    if (this.#depth > 0) this.#nests = true;
    const blocks = read();
    if (this.#depth > 0) this.#nests = nests;
    return blocks;
  }

  within<Block>(read: () => Block | undefined): Block | undefined {
    if (this.#depth === maxDepth) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Whether the last row is complete, so that no cell of it can grow. */
export type TableToken = Tokens.Table & { isRowEnded: boolean };

const alignmentOf = (delimiter: string): Alignment => {
  const [, start, end] = /^ *(:?)-+(:?) *$/.exec(delimiter) ?? [];
  if (end) return start ? 'center' : 'right';
  return start ? 'left' : null;
};

/** No fence can have these: an info string holds no line break. */
export const mathsLanguage = '\nmaths';
export const noteLanguage = '\nnote ';

/**
 * marked's lexer for blocks; the inline grammar is ours.
 *
 * marked pairs emphasis with regular expressions over the whole run, which know neither scripts without
 * spaces nor text that is still being written, and reads a run again for every bracket in it.
 */
export class MarkdownLexer extends Lexer {
  /** How many characters it has read; one that is read twice counts twice. */
  work = 0;
  readonly #referred: Referred;
  readonly #tokenizer: MarkdownTokenizer;

  /**
   * `open` says that the source is still being written; `nests`, that a fence of Markdown may hold others;
   * `referred` collects what is referred to.
   */
  constructor(links: Links, referred: Referred, open: boolean, nests: boolean) {
    const tokenizer = new MarkdownTokenizer(open, nests);
    super({ gfm: true, tokenizer });
    this.#tokenizer = tokenizer;
    this.#referred = referred;
    this.tokens.links = links;
  }

  // marked calls this for what is in lists and quotes.
  override blockTokens(...[source, ...rest]: Parameters<Lexer['blockTokens']>): TokensList {
    this.work += source.length;
    return this.#tokenizer.read(() => super.blockTokens(source, ...rest)) as TokensList;
  }

  /**
   * Reads the text of a block into nodes.
   *
   * With `open` the text is still being written: what is unfinished at its end becomes what it will be, or
   * nothing yet.
   */
  nodes(source: string, open: boolean): InlineNode[] {
    this.work += source.length;
    return new InlineReader(source.trimStart(), this.tokens.links, this.#referred, open).read();
  }

  /**
   * Whether a definition is a line for the reader: nothing above it refers to it, or an earlier one has its
   * label. It stays one when a reference follows, so that no line that was shown is taken back.
   */
  isShown({ tag, href }: Tokens.Def): boolean {
    return !this.#referred.definitions.has(tag) || this.tokens.links[tag]?.href !== href;
  }

  /** Reads a definition as it is written; its own label refers to nothing. */
  definitionNodes(source: string): InlineNode[] {
    this.work += source.length;
    return new InlineReader(source.trim(), {}, { notes: new Set(), definitions: new Set() }, false).read();
  }
}
