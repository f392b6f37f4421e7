import type { Links, Token, Tokens } from 'marked';
import { BlockConverter } from './convert-blocks.ts';
import { GrowingGroups } from './groups.ts';
import { showablePart } from './hold-back.ts';
import { MarkdownLexer } from './markdown-lexer.ts';
import type { BlockNode, Groups } from './nodes.ts';
import { openContainer, type OpenContainer } from './open-container.ts';
import { isClosedFence, OpenFence } from './open-fence.ts';
import { refresher } from './refresh.ts';

/** How far back a text is compared with the one before it to know that it only grew. */
const comparedLength = 256;

const titleBeginning = /^\s*["'(]/;
const normalised = (source: string) => source.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
const isBlank = ({ type }: Token) => type === 'space' || type === 'def';

/**
 * A Markdown text that may grow.
 *
 * A block that another has followed is settled: it is not read again and keeps its identity. Only what comes after is
 * read on each update, within lists, tables, quotes and fences of the top level only their last part.
 */
export class MarkdownDocument {
  #text = '';
  #streaming = false;
  #blocks: Groups<BlockNode> = [];
  #settled = new GrowingGroups<BlockNode>();
  /** Source that is not settled yet. */
  #source = '';
  /** A carriage return at the end, which may be half of a line break. */
  #carriageReturn = '';
  #tail: BlockNode[] = [];
  #container: OpenContainer | undefined;
  #fence: OpenFence | undefined;
  #links: Links = Object.create(null) as Links;
  #knownLabels = new Set<string>();

  /** The blocks of `text`; with `streaming`, what is unfinished at its end is completed or held back. */
  update(text: string, streaming: boolean): Groups<BlockNode> {
    if (text === this.#text && streaming === this.#streaming) return this.#blocks;
    if (!this.#continues(text, streaming)) this.#reset();
    const piece = this.#carriageReturn + text.slice(this.#text.length);
    this.#carriageReturn = streaming && piece.endsWith('\r') ? '\r' : '';
    this.#source += normalised(this.#carriageReturn === '' ? piece : piece.slice(0, -1));
    this.#text = text;
    this.#streaming = streaming;
    this.#blocks = this.#read(streaming);
    return this.#blocks;
  }

  #continues(text: string, streaming: boolean): boolean {
    const { length } = this.#text;
    // Once the text has ended its last block is settled too, and cannot grow.
    if (text.length < length || (length > 0 && !this.#streaming)) return false;
    const from = streaming ? Math.max(0, length - comparedLength) : 0;
    return text.startsWith(from === 0 ? this.#text : this.#text.slice(from), from);
  }

  #reset(): void {
    this.#text = '';
    this.#settled = new GrowingGroups();
    this.#source = '';
    this.#carriageReturn = '';
    this.#tail = [];
    this.#container = undefined;
    this.#fence = undefined;
    this.#links = Object.create(null) as Links;
    this.#knownLabels = new Set();
  }

  #read(streaming: boolean): Groups<BlockNode> {
    if (this.#fence) {
      this.#source = this.#fence.append(this.#source);
      const node = this.#fence.node(streaming);
      if (!this.#fence.isClosed) return this.#settled.with([node]);
      this.#settled.push(node);
      this.#fence = undefined;
    }
    const prefix = this.#container?.prefix ?? '';
    const shown = streaming ? showablePart(prefix + this.#source) : prefix + this.#source;
    const lexer = new MarkdownLexer(Object.assign(Object.create(null) as Links, this.#links), streaming);
    const tokens = lexer.blockTokens(shown, lexer.tokens);
    const converter = new BlockConverter(lexer, /\n[ \t]*\n[ \t]*$/.test(shown));
    this.#renewReferences(lexer.tokens.links, converter);
    this.#take(tokens, converter, streaming, prefix.length);
    return this.#settled.with(this.#tail);
  }

  /** Settles all tokens but the last, and of the last what cannot change any more. */
  #take(tokens: readonly Token[], converter: BlockConverter, streaming: boolean, prefixLength: number): void {
    const last = tokens.findLastIndex((token) => !isBlank(token));
    const earlier = this.#tail;
    this.#tail = [];
    let place = 0;
    let consumed = prefixLength;
    let shownIndex = 0;
    for (const [index, token] of tokens.slice(0, last + 1).entries()) {
      const closed = index < last || !streaming;
      place += token.raw.length;
      // The title of a definition may begin after it.
      if (
        token.type === 'def' &&
        streaming &&
        index + 1 === last &&
        titleBeginning.test(tokens[last]?.raw ?? '')
      )
        continue;
      if (token.type === 'def') Object.assign(this.#links, this.#definition(token as Tokens.Def));
      if (isBlank(token)) {
        if (closed) consumed = Math.max(consumed, place);
        continue;
      }
      let container = shownIndex === 0 ? this.#container : undefined;
      let growth = container?.grow(token, converter, !closed, closed);
      if (!growth && !closed) {
        container = openContainer(token);
        growth = container?.grow(token, converter, true, false);
      }
      const node = growth?.node ?? converter.block(token, !closed, earlier[shownIndex]);
      shownIndex += 1;
      if (closed) {
        this.#settled.push(node);
        this.#container = undefined;
        consumed = Math.max(consumed, place);
        continue;
      }
      if (growth) {
        this.#container = container;
        consumed = Math.max(consumed, place - token.raw.length + growth.settled);
      } else if (token.type === 'code' && !isClosedFence(token.raw)) {
        const found = OpenFence.at(this.#source.slice(place - token.raw.length - prefixLength));
        if (found) {
          this.#fence = found.fence;
          consumed = place - token.raw.length + found.length;
        }
      }
      this.#tail = [node];
    }
    this.#source = this.#source.slice(consumed - prefixLength);
    if (this.#fence) {
      this.#source = this.#fence.append(this.#source);
      this.#tail = [this.#fence.node(streaming)];
    }
  }

  #definition({ tag, href, title }: Tokens.Def): Links {
    return tag in this.#links ? {} : { [tag]: { href, title } };
  }

  #renewReferences(links: Links, converter: BlockConverter): void {
    const added = Object.keys(links).filter((label) => !this.#knownLabels.has(label));
    if (added.length === 0) return;
    for (const label of added) this.#knownLabels.add(label);
    const refresh = refresher(added, converter);
    this.#settled.map(refresh);
    this.#container?.refresh(refresh);
    this.#tail = [];
  }
}
