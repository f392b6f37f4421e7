import type { Links, Token, Tokens } from 'marked';
import { BlockConverter } from './convert-blocks.ts';
import { GrowingGroups } from './groups.ts';
import { showablePart } from './hold-back.ts';
import { MarkdownLexer } from './markdown-lexer.ts';
import type { BlockNode, Groups } from './nodes.ts';
import { NoteRegister, type Notes } from './notes.ts';
import { openContainer, type OpenContainer } from './open-container.ts';
import { OpenFence } from './open-fence.ts';
import { hasOnlyCitations, withCitations } from './place-citations.ts';

/** How far back a text is compared with the one before it to know that it only grew. */
const comparedLength = 256;

/**
 * Characters that may be read again for every piece of the text; one that is read twice counts twice. When it
 * would be more, the next reading waits until the text has grown by this share of them.
 */
const freeWork = 8192;
const workShare = 1 / 64;
/**
 * From here on, all is read again for a definition only when the text has grown by this share of itself, or
 * ended.
 */
const longText = 8192;
const shareToReadAgain = 1 / 4;

const titleBeginning = /^\s*["'(]/;
const normalised = (source: string) => source.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');

/** The definitions in a quote, list or note; `settled` says how much of its source counts. */
const definitionsIn = (token: Token, settled = Infinity): Tokens.Def[] => {
  if (token.type === 'def') return [token as Tokens.Def];
  const { items, tokens = [] } = token as { items?: Token[]; tokens?: Token[] };
  const found: Tokens.Def[] = [];
  let place = 0;
  for (const part of items ?? tokens) {
    // In a quote each line also has its mark, so the settled source is longer than its parts.
    place += part.raw.length;
    if (place > settled) break;
    found.push(...definitionsIn(part));
  }
  return found;
};

const isBlank = ({ type }: Token) => type === 'space';

/**
 * A Markdown text that may grow.
 *
 * A block that another has followed is settled: it is not read again and keeps its identity. Only what comes
 * after is read on each update, within lists, tables, quotes and fences of the top level only their last
 * part.
 */
export class MarkdownDocument {
  #text = '';
  #streaming = false;
  #blocks: Groups<BlockNode> = [];
  /**
   * How much of the text has become source; a carriage return at the end waits, it may be half of a line
   * break.
   */
  #readLength = 0;
  #settled = new GrowingGroups<BlockNode>();
  /** Source that is not settled yet. */
  #source = '';
  /** How much of it has not been read yet. */
  #newLength = 0;
  /** Characters that reading it again would take. */
  #work = 0;
  /** The blocks after the settled ones; while all is read again, those of the last time. */
  #tail: readonly BlockNode[] = [];
  #container: OpenContainer | undefined;
  #fence: OpenFence | undefined;
  /** False once the text has ended within a fence of Markdown; what it held is read again. */
  #nests = true;
  /** The definitions that are settled. */
  #links: Links = Object.create(null) as Links;
  /** They and those that were read last and are not settled. */
  #readLinks = this.#links;
  #notes = new NoteRegister();
  /**
   * The labels of definitions that the text refers to, with or without one. While it is written there may be
   * more.
   */
  #referred = new Set<string>();
  /** How long the text was when all of it was read for the last time. */
  #wholeLength = 0;
  /** Whether settled blocks may refer to definitions that came after them. */
  #isStale = false;

  /** The blocks of `text`; with `streaming`, what is unfinished at its end is completed or held back. */
  update(text: string, streaming: boolean): Groups<BlockNode> {
    if (text === this.#text && streaming === this.#streaming) return this.#blocks;
    if (!this.#continues(text, streaming)) {
      this.#forget();
      this.#readLength = 0;
      this.#wholeLength = 0;
    }
    const end = streaming && text.endsWith('\r') ? text.length - 1 : text.length;
    const piece = normalised(text.slice(this.#readLength, end));
    this.#source += piece;
    this.#newLength += piece.length;
    this.#readLength = end;
    this.#text = text;
    this.#streaming = streaming;
    if (!streaming || this.#work < freeWork || this.#newLength > this.#work * workShare) {
      this.#blocks = this.#read();
      this.#newLength = 0;
    }
    return this.#blocks;
  }

  /** The notes of the text as it was last read. */
  notes(): Notes {
    const last = this.#tail.at(-1);
    return this.#notes.notes(last?.type === 'note' ? last : undefined, this.#streaming);
  }

  #continues(text: string, streaming: boolean): boolean {
    const { length } = this.#text;
    // Once the text has ended its last block is settled too, and cannot grow.
    if (text.length < length || (length > 0 && !this.#streaming)) return false;
    const from = streaming ? Math.max(0, length - comparedLength) : 0;
    return text.startsWith(from === 0 ? this.#text : this.#text.slice(from), from);
  }

  #forget(): void {
    this.#settled = new GrowingGroups();
    this.#source = '';
    this.#work = 0;
    this.#isStale = false;
    this.#tail = [];
    this.#container = undefined;
    this.#fence = undefined;
    this.#nests = true;
    this.#links = Object.create(null) as Links;
    this.#readLinks = this.#links;
    this.#notes = new NoteRegister();
    this.#referred = new Set();
  }

  #read(isAgain = false): Groups<BlockNode> {
    const streaming = this.#streaming;
    const isLast = !streaming && !isAgain;
    if (isLast && (this.#isStale || this.#mayHideWords(this.#links))) return this.#readAgain();
    if (this.#fence) {
      this.#source = this.#fence.append(this.#source);
      if (!streaming && !this.#fence.isClosed) {
        this.#source = this.#fence.end();
        this.#nests = false;
      }
      const node = this.#fence.node(streaming);
      this.#work = this.#fence.lineLength;
      if (!this.#fence.isClosed) return this.#settled.with([node]);
      this.#settled.push(node);
      this.#fence = undefined;
    }
    const prefix = this.#container?.prefix ?? '';
    const unread = this.#source.length;
    const source = prefix + this.#source;
    let shown = streaming ? showablePart(source) : source;
    let [lexer, tokens] = this.#lex(shown);
    // The row that completes a table is text where the table's head stands in something else.
    if (shown.length > source.length && tokens.at(-1)?.type !== 'table') {
      shown = source.slice(0, source.lastIndexOf('\n', source.length - 2) + 1);
      [lexer, tokens] = this.#lex(shown);
    }
    const { links } = lexer.tokens;
    const before = this.#readLinks;
    const hasNewLinks =
      isAgain ||
      Object.keys({ ...before, ...links }).some(
        (label) => JSON.stringify(before[label]) !== JSON.stringify(links[label]),
      );
    this.#isStale ||= hasNewLinks && (this.#container !== undefined || !this.#settled.isEmpty);
    this.#isStale ||= isLast && this.#mayHideWords(links);
    if (this.#isStale && this.#isWholeDue()) return this.#readAgain();
    this.#readLinks = links;
    const isEnded = /\n[ \t]*\n[ \t]*$/.test(shown);
    this.#take(tokens, new BlockConverter(lexer, { isEnded, hasNewLinks }), prefix.length);
    // The source that was just settled is not read again.
    this.#work = lexer.work * (this.#source.length / Math.max(1, prefix.length + unread));
    return this.#settled.with(this.#tail);
  }

  #lex(shown: string): [MarkdownLexer, Token[]] {
    const links = Object.create(this.#links) as Links;
    const referred = { notes: this.#notes.labels, definitions: this.#referred };
    const lexer = new MarkdownLexer(links, referred, this.#streaming, this.#nests);
    return [lexer, lexer.blockTokens(shown, lexer.tokens)];
  }

  /**
   * Whether a definition may be hidden for what only seemed to refer to it while the text was being written.
   */
  #mayHideWords(links: Links): boolean {
    return this.#referred.size > 0 && Object.keys(links).length > 0;
  }

  #isWholeDue(): boolean {
    const grown = this.#readLength - this.#wholeLength;
    return !this.#streaming || this.#readLength < longText || grown > this.#wholeLength * shareToReadAgain;
  }

  /** Reads all of the text, since a definition has come that settled blocks may refer to. */
  #readAgain(): Groups<BlockNode> {
    this.#forget();
    this.#wholeLength = this.#readLength;
    this.#source = normalised(this.#text.slice(0, this.#readLength));
    this.#tail = this.#blocks.flat();
    return this.#read(true);
  }

  /** Settles all tokens but the last, and of the last what cannot change any more. */
  #take(tokens: readonly Token[], converter: BlockConverter, prefixLength: number): void {
    const streaming = this.#streaming;
    const last = tokens.findLastIndex((token) => !isBlank(token));
    const earlier = this.#tail;
    this.#tail = [];
    let place = 0;
    let consumed = prefixLength;
    let shownIndex = 0;
    for (const [index, token] of tokens.slice(0, last + 1).entries()) {
      const open = index === last && streaming;
      const start = place;
      place += token.raw.length;
      if (isBlank(token)) {
        consumed = Math.max(consumed, place);
        continue;
      }
      if (token.type === 'def') {
        const definition = token as Tokens.Def;
        // Its title may begin after it.
        const next = streaming ? tokens[index + 1] : undefined;
        const isTitle = index + 1 === last && next?.type !== 'table' && titleBeginning.test(next?.raw ?? '');
        const mayGrow = open || isTitle;
        if (converter.isShown(definition)) {
          this.#closeContainer();
          const node = converter.block(token, mayGrow, earlier[shownIndex]);
          shownIndex += 1;
          if (mayGrow) this.#tail = [node];
          else this.#settled.push(node);
        }
        if (mayGrow) continue;
        this.#define(definition);
        consumed = Math.max(consumed, place);
        continue;
      }
      let container = shownIndex === 0 ? this.#container : undefined;
      let growth = container?.grow(token, converter, open);
      // The token has turned out not to continue the container.
      if (!growth) this.#closeContainer();
      if (!growth && open) {
        container = openContainer(token);
        growth = container?.grow(token, converter, true);
      }
      const node = growth?.node ?? converter.block(token, open, earlier[shownIndex]);
      shownIndex += 1;
      for (const definition of definitionsIn(token, open ? (growth?.settled ?? 0) : undefined)) {
        this.#define(definition);
      }
      if (!open) {
        this.#settle(node);
        if (node.type === 'note') this.#notes.settle(node);
        this.#container = undefined;
        consumed = Math.max(consumed, place);
        continue;
      }
      if (growth) {
        this.#container = container;
        consumed = Math.max(consumed, start + growth.settled);
      } else if (node.type === 'code' && node.open) {
        const opening = OpenFence.at(this.#source.slice(start - prefixLength));
        if (opening) {
          this.#fence = opening.fence;
          consumed = start + opening.length;
        }
      }
      // Citations wait until nothing can follow them in their paragraph any more.
      this.#tail = [...this.#tail, hasOnlyCitations(node) ? { ...node, children: [] } : node];
    }
    // All that is new is held back.
    if (shownIndex === 0 && this.#container?.hasSettled) this.#tail = [this.#container.close()];
    this.#source = this.#source.slice(consumed - prefixLength);
    if (this.#fence) {
      this.#source = this.#fence.append(this.#source);
      this.#tail = [this.#fence.node(streaming)];
    }
  }

  #closeContainer(): void {
    if (this.#container?.hasSettled) this.#settled.push(this.#container.close());
    this.#container = undefined;
  }

  /** Settles a block. Citations alone go to the end of the text before them. */
  #settle(node: BlockNode): void {
    const before = hasOnlyCitations(node) ? withCitations(this.#settled.last, node.children) : undefined;
    if (before) this.#settled.replaceLast(before);
    else this.#settled.push(node);
  }

  /** Remembers a settled definition; of two for a label, the first counts. */
  #define({ tag, href, title }: Tokens.Def): void {
    if (!(tag in this.#links)) this.#links[tag] = { href, title };
  }
}
