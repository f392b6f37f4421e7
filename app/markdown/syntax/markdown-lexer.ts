import { Lexer, Tokenizer, type Links, type Token, type Tokens, type TokensList } from 'marked';
import { InlineReader } from './inline-reader.ts';
import { isTexLike, mathsBelow, mathsBlockAt, mathsEnd, openMathsIn } from './maths.ts';
import type { InlineNode } from './nodes.ts';
import { noteAt, noteBelow } from './notes.ts';
import { fencedPart } from './open-fence.ts';

/** The most levels of lists and quotes; a deeper one is text. Drawing recurses once for each level. */
const maxDepth = 12;
/** Every row of a table has as many cells as its head, so a wide head makes many cells from little text. */
const maxColumns = 100;

/** A longer text above an underline is a paragraph, so that no part of it is read again and again. */
const maxHeadingLength = 1000;

const tableHead = /^.*\n[ \t-]*[|:][ \t|:-]*(?:\n|$)/;

/** marked searches all that may belong to a block before it reads any of it, so it gets only about as much as the block has. */
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

  constructor(open: boolean) {
    super();
    this.#open = open;
  }

  override fences(source: string): (Tokens.Code & { tokens?: Token[] | undefined }) | undefined {
    const code = super.fences(source);
    if (code) return { ...code, raw: fencedPart(code.raw) };
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

  /** Returns the opener of the formula that a line of an item, which is read line by line, leaves open with those above it. */
  #openMaths(line: string): string {
    const { lastToken } = this.lexer.state;
    return openMathsIn((lastToken?.type === 'text' ? lastToken.raw.slice(-4000) : '') + line).fence;
  }

  /** A formula whose opener ends a line of an item belongs to that line. */
  override text(source: string): Tokens.Text | undefined {
    const line = super.text(source);
    const [, fence] = /(\$\$|\\\[)[ \t]*$/.exec(line?.raw ?? '') ?? [];
    if (!line || fence === undefined) return line;
    const { length } = line.raw;
    const end = mathsEnd(source, length, fence, true, isTexLike(source.slice(length)));
    if (end < 0 || this.#openMaths(line.raw) !== fence) return line;
    const raw = source.slice(0, end) + (/^.*/.exec(source.slice(end))?.[0] ?? '');
    return { ...line, raw, text: raw };
  }

  /** A tag heads a table below a paragraph, so it does anywhere: what stands above is not read again. */
  override html(source: string): Tokens.HTML | undefined {
    return tableHead.test(source) ? undefined : super.html(source);
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
    if (!paragraph || from === 0) return paragraph;
    const raw = source.slice(0, length).replace(/\n$/, '');
    return { ...paragraph, raw, text: raw };
  }

  /** Reads a paragraph with `before` in front. A note, and maths whose opener has a line of its own, end it. */
  #paragraphAt(source: string, before = ''): Tokens.Paragraph | undefined {
    return inParts(source, (rest) => {
      const part = before + rest;
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
      (/(?:\$\$|\\\[)[ \t]*\n|\n *(?:\$\$|\\\[)$/.test(heading.text) ||
        (this.#depth === 0 && noteBelow.test(heading.text)));
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
    const quote = this.within(() => inParts(source, (part) => super.blockquote(part)));
    if (lastToken) state.lastToken = lastToken;
    return quote;
  }

  override table(source: string): Tokens.Table | undefined {
    const end = source.indexOf('\n');
    const isWide = end >= 0 && source.slice(0, end).split('|', maxColumns + 3).length > maxColumns + 2;
    const table = isWide ? undefined : super.table(source);
    // marked ends it only at a line that is empty or has spaces.
    const blank = table?.raw.search(/\n[^\S\n]+(?:\n|$)/) ?? -1;
    return blank < 0 ? table : super.table(source.slice(0, blank));
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
  readonly #labels: Set<string>;

  /** `open` says that the source is still being written; `labels` collects those of the notes that are referred to. */
  constructor(links: Links, labels: Set<string>, open: boolean) {
    super({ gfm: true, tokenizer: new MarkdownTokenizer(open) });
    this.#labels = labels;
    this.tokens.links = links;
  }

  // marked calls this for what is in lists and quotes.
  override blockTokens(...[source, ...rest]: Parameters<Lexer['blockTokens']>): TokensList {
    this.work += source.length;
    return super.blockTokens(source, ...rest) as TokensList;
  }

  /**
   * Reads the text of a block into nodes.
   *
   * With `open` the text is still being written: what is unfinished at its end becomes what it will be, or
   * nothing yet.
   */
  nodes(source: string, open: boolean): InlineNode[] {
    this.work += source.length;
    return new InlineReader(source.trimStart(), this.tokens.links, this.#labels, open).read();
  }
}
