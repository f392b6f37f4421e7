import { Lexer, Tokenizer, type Links, type Token, type Tokens } from 'marked';
import { autolinkAt } from './autolink.ts';
import { delimiter, pairDelimiters, type Delimiter } from './emphasis.ts';
import { decodeEntities } from './entities.ts';
import { mathsAt, mathsBlockAt } from './maths.ts';
import { textOf, type InlineNode } from './nodes.ts';
import { pendingLink } from './pending-link.ts';

/** Adds blocks of maths to the grammar; they are told from code by their language. */
class MarkdownTokenizer extends Tokenizer {
  open = false;

  override fences(source: string): Tokens.Code | undefined {
    const code = super.fences(source);
    if (code) return code;
    const maths = mathsBlockAt(source, this.open);
    return maths && { type: 'code', raw: maths.raw, lang: mathsLanguage, text: maths.tex };
  }

  /** A footnote's text is no address; hiding it as a definition would lose it. */
  override def(source: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(source) ? undefined : super.def(source);
  }
}

/** No fence can have it: an info string holds no line break. */
export const mathsLanguage = '\nmaths';

type Part = InlineNode | Delimiter;

/** A construct that begins at a place, and how much source it takes. Without parts there is nothing to show. */
type Found = { length: number; parts: Part[] };

const found = (length: number, ...parts: Part[]): Found => ({ length, parts });
const text = (content: string): InlineNode => ({ type: 'text', text: content });
const link = (href: string | null, children: InlineNode[], title = ''): InlineNode => ({
  type: 'link',
  href,
  title,
  children,
});

/**
 * marked's lexer for blocks, links, code spans and tags; the rest of the inline grammar is ours.
 *
 * marked pairs emphasis with regular expressions over the whole run, which know neither scripts without spaces nor text
 * that is still being written.
 */
export class MarkdownLexer extends Lexer {
  readonly tokenizers: Tokenizer;

  /** `open` says that the source is still being written. */
  constructor(links: Links, open: boolean) {
    const tokenizer = new MarkdownTokenizer();
    super({ gfm: true, tokenizer });
    tokenizer.open = open;
    this.tokenizers = tokenizer;
    this.tokens.links = links;
  }

  /** marked calls this for the labels of links and images. */
  override inlineTokens(source: string): Token[] {
    return [{ type: 'nodes', raw: source, nodes: this.nodes(source, false) }];
  }

  /**
   * Reads the text of a block or a label into nodes.
   *
   * With `open` the text is still being written: what is unfinished at its end becomes what it will be, or nothing yet.
   */
  nodes(source: string, open: boolean): InlineNode[] {
    const { linkParenPossible } = this.state;
    this.state.linkParenPossible = source.includes(')');
    try {
      return pairDelimiters(readParts(this, source.trimStart(), open), open);
    } finally {
      this.state.linkParenPossible = linkParenPossible;
    }
  }
}

/** Where plain text may end. Addresses begin after anything but a letter, digit or address character. */
const special =
  /[\\`*_~![<$\n]|(?<![a-z0-9/:.@_-])(?:https?:\/\/|www\.)|(?<![\w.+-])[\w.+-]+@(?=[a-z0-9_-]+\.)/giu;

const readParts = (lexer: MarkdownLexer, source: string, open: boolean): Part[] => {
  const parts: Part[] = [];
  let plain = '';
  let place = 0;
  const flush = () => {
    if (plain !== '') parts.push(text(decodeEntities(plain)));
    plain = '';
  };
  while (place < source.length) {
    special.lastIndex = place;
    const match = special.exec(source);
    const next = match ? match.index : source.length;
    plain += source.slice(place, next);
    if (!match) break;
    place = next;
    const mark = match[0];
    if (mark === '\n') {
      const hard = plain.endsWith('  ');
      plain = plain.trimEnd();
      if (hard) {
        flush();
        parts.push({ type: 'break' });
      } else plain += '\n';
      place += 1 + leadingSpaces(source, place + 1);
      continue;
    }
    const part = readAt(lexer, source.slice(place), source.slice(Math.max(0, place - 2), place), open);
    if (!part) {
      plain += mark;
      place += mark.length;
    } else {
      if (part.parts.length > 0) flush();
      parts.push(...part.parts);
      place += part.length;
    }
  }
  if (open) plain = plain.replace(/&#?\w{0,10}$/, '');
  plain = plain.trimEnd();
  flush();
  return parts;
};

const leadingSpaces = (source: string, start: number) => /^[ \t]*/.exec(source.slice(start))?.[0].length ?? 0;

const readAt = (lexer: MarkdownLexer, source: string, before: string, open: boolean): Found | undefined => {
  switch (source.charAt(0)) {
    case '\\':
      return readMaths(source, '', open) ?? readBackslash(source, open);
    case '`':
      return readBacktick(source, lexer, open);
    case '$':
      return readMaths(source, before.slice(-1), open) ?? readDollars(source, open);
    case '!':
      if (open && source.length === 1 && /(?:^|\s)$/.test(before)) return found(1);
      return source.charAt(1) === '[' ? readBracket(source, lexer, open) : undefined;
    case '[':
      return readBracket(source, lexer, open);
    case '<':
      return readAngle(source, lexer, open);
    case '*':
    case '_':
    case '~': {
      const run = /^(?:\*+|_+|~+)/.exec(source)?.[0] ?? '';
      return found(run.length, delimiter(run, before, source.slice(run.length, run.length + 2)));
    }
    default:
      return readAddress(source, lexer, open);
  }
};

const readMaths = (source: string, before: string, open: boolean): Found | undefined => {
  const maths = mathsAt(source, before, open);
  if (!maths) return undefined;
  const { raw, tex, display, open: unfinished } = maths;
  return tex === '' ? found(raw.length) : found(raw.length, { type: 'math', tex, display, open: unfinished });
};

const readBackslash = (source: string, open: boolean): Found | undefined => {
  const next = source.charAt(1);
  if (next === '') return open ? found(1) : undefined;
  if (next === '\n') return found(2 + leadingSpaces(source, 2), { type: 'break' });
  // A text of its own: what is escaped takes part in no character reference.
  return /[!-/:-@[-`{-~]/.test(next) ? found(2, text(next)) : undefined;
};

const readBacktick = (source: string, lexer: MarkdownLexer, open: boolean): Found => {
  const run = /^`+/.exec(source)?.[0] ?? '`';
  const code = lexer.tokenizers.codespan(source);
  if (code) return found(code.raw.length, { type: 'code', text: code.text });
  if (!open) return found(run.length, text(run));
  const content = source.slice(run.length).replace(/`+$/, '').replaceAll('\n', ' ').trim();
  return content === '' ? found(source.length) : found(source.length, { type: 'code', text: content });
};

const readDollars = (source: string, open: boolean): Found => {
  const run = /^\$+/.exec(source)?.[0] ?? '$';
  return open && run.length === source.length ? found(run.length) : found(run.length, text(run));
};

const readAddress = (source: string, lexer: MarkdownLexer, open: boolean): Found | undefined => {
  const address = lexer.state.inLink ? undefined : autolinkAt(source);
  if (!address) return undefined;
  const { raw, href } = address;
  return found(raw.length, link(open && raw.length === source.length ? null : href, [text(raw)]));
};

const readBracket = (source: string, lexer: MarkdownLexer, open: boolean): Found | undefined => {
  const { tokenizers } = lexer;
  const complete = tokenizers.link(source) ?? tokenizers.reflink(source, lexer.tokens.links);
  if (complete && complete.type !== 'text') return found(complete.raw.length, linkNode(complete));
  const pending = open ? pendingLink(source) : undefined;
  if (!pending) return undefined;
  const { kind, label } = pending;
  if (kind === 'hidden') return found(source.length);
  if (kind === 'bracket') return found(1);
  const children = lexer.nodes(label, true);
  return found(source.length, ...(kind === 'link' ? [link(null, children)] : children));
};

const linkNode = (token: Tokens.Link | Tokens.Image): InlineNode => {
  const { nodes: children = [] } = (token.tokens[0] ?? {}) as { nodes?: InlineNode[] };
  const href = decodeEntities(token.href);
  const title = decodeEntities(token.title ?? '');
  if (token.type === 'image') return { type: 'image', source: href, alt: textOf(children), title };
  const id = /^source:(.+)$/s.exec(href)?.[1];
  return id === undefined ? link(href, children, title) : { type: 'citation', id, label: textOf(children) };
};

const unfinishedTag = /^<(?:\/?[a-z][\w-]{0,10}\s?\/?|!-{0,2})?$/i;
const unfinishedAddress = /^<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]*)$/i;

const readAngle = (source: string, lexer: MarkdownLexer, open: boolean): Found | undefined => {
  const { inLink } = lexer.state;
  const tag = lexer.tokenizers.tag(source);
  // The tag is shown, not obeyed: what follows is not within its element.
  lexer.state.inLink = inLink;
  lexer.state.inRawBlock = false;
  if (tag) return found(tag.raw.length, /^<br\s*\/?>$/i.test(tag.raw) ? { type: 'break' } : text(tag.raw));
  const address = lexer.tokenizers.autolink(source);
  if (address) return found(address.raw.length, link(address.href, [text(address.text)]));
  if (open && unfinishedAddress.test(source))
    return found(source.length, link(null, [text(source.slice(1))]));
  return open && unfinishedTag.test(source) ? found(source.length) : undefined;
};
