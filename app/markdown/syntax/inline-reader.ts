import type { Links } from 'marked';
import { autolinkAt } from './autolink.ts';
import { delimiter, pairDelimiters, type Bracket, type Part, type Tag } from './emphasis.ts';
import { decodeEntities } from './entities.ts';
import {
  isUnfinishedReference,
  linkTargetAt,
  nameOfLabel,
  referenceAt,
  type LinkTarget,
} from './link-target.ts';
import { isUnfinishedCommand, mathsAt } from './maths.ts';
import { referenceLabel } from './notes.ts';
import { elementTag, textOf, type ElementName, type InlineNode } from './nodes.ts';
import { placeCitations } from './place-citations.ts';
import { Searches } from './searches.ts';

// The inline grammar: text of a block to inline nodes, also while it is being written. See ../README.md.

const text = (content: string): InlineNode => ({ type: 'text', text: content });

const link = (href: string | null, children: InlineNode[], title = ''): InlineNode => ({
  type: 'link',
  href,
  title,
  children,
});

type Target = { href: string | null; title: string };

const linkNode = (target: Target, isImage: boolean, children: InlineNode[]): InlineNode => {
  if (target.href === null) return link(null, children);
  const href = decodeEntities(target.href);
  const title = decodeEntities(target.title);
  if (isImage) return { type: 'image', source: href, alt: textOf(children), title };
  const id = /^source:(.+)$/s.exec(href)?.[1];
  return id === undefined ? link(href, children, title) : { type: 'citation', id, label: textOf(children) };
};

/**
 * Collects the labels of notes and of definitions that a text refers to, whether there are any with them or
 * not.
 */
export type Referred = { notes: Set<string>; definitions: Set<string> };

/**
 * Marks at which plain text may end. Addresses begin after anything but a letter, digit or address character.
 */
const special =
  /[\\`*_~!\]<$\n[]|(?<![a-z0-9/.@_-])(?:https?:\/\/|www\.)|(?<![\w.+-])[\w.+-]+@(?=[a-z0-9_-]+\.)/giu;

const angleAddress =
  /^<([a-z][a-z0-9+.-]{1,31}:[^\s\p{Cc}<>]*|([a-z0-9.!#$%&'*+/=?^_`{|}~-]+@)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)>/iu;
const tag =
  /^<(?:\/[a-z][a-z0-9-]*\s*|[a-z][a-z0-9-]*(?:\s+[a-z:_][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?)>/i;
/** Elements that are shown as others are. */
const sameAs: Record<string, ElementName> = { b: 'strong', i: 'em', s: 'del', summary: 'strong' };
/** The most elements in each other; a deeper one is text. Drawing recurses once for each level. */
const maxElements = 4;
const unfinishedTag = /^<(?:\/?(?:[a-z][\w-]{0,10}\s?\/?)?|!-{0,2})$/i;
const unfinishedAddress = /^<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]*)$/i;

/** The label of an image, a citation or a checkbox: without its end there is nothing to show. */
const isHiddenLabel = (content: string) => /^(?:\^\S*|[\s\d]*|[ xX])$/.test(content);

/**
 * Reads one run of text into nodes, from its beginning to its end and no part of it twice.
 *
 * With `open` the text is still being written.
 */
export class InlineReader {
  readonly #source: string;
  readonly #links: Links;
  readonly #referred: Referred;
  readonly #open: boolean;
  readonly #searches: Searches;
  #parts: Part[] = [];
  /** Brackets whose partner has not come, with their places among the parts. */
  readonly #brackets: { bracket: Bracket; index: number }[] = [];
  /** Elements whose end has not come, likewise. */
  readonly #tags: { part: Tag; index: number }[] = [];
  /** How many of the first brackets stand before a link; they make no link, since no link holds another. */
  #spentBrackets = 0;
  #plain = '';
  #place = 0;
  #isCited = false;

  constructor(source: string, links: Links, referred: Referred, open: boolean) {
    this.#source = source;
    this.#links = links;
    this.#referred = referred;
    this.#open = open;
    this.#searches = new Searches(source);
  }

  read(): InlineNode[] {
    const source = this.#source;
    while (this.#place < source.length) {
      special.lastIndex = this.#place;
      const match = special.exec(source);
      this.#plain += source.slice(this.#place, match?.index);
      if (!match) break;
      this.#place = match.index;
      const rest = source.slice(this.#place);
      const before = source.slice(Math.max(0, this.#place - 2), this.#place);
      if (!this.#readAt(rest, before)) this.#take(match[0].length, match[0]);
    }
    if (this.#open) this.#plain = this.#plain.replace(/&#?\w{0,31}$/, '');
    this.#flush();
    if (this.#open) {
      this.#hideBrackets();
      while (this.#tags.length > 0) this.#closeElement(true);
      // The text behind the break may be held back.
      while (this.#parts.at(-1)?.type === 'break') this.#parts.pop();
    }
    const last = this.#parts.at(-1);
    if (last?.type === 'text') this.#parts[this.#parts.length - 1] = text(last.text.trimEnd());
    const nodes = pairDelimiters(this.#parts, this.#open);
    return this.#isCited ? placeCitations(nodes, this.#open) : nodes;
  }

  #flush(): void {
    if (this.#plain !== '') this.#parts.push(text(decodeEntities(this.#plain)));
    this.#plain = '';
  }

  /** Moves on by a length; the part or plain text, if given, is shown for it. */
  #take(length: number, part?: Part | string): true {
    this.#place += length;
    if (typeof part === 'string') this.#plain += part;
    else if (part) {
      this.#flush();
      this.#parts.push(part);
    }
    return true;
  }

  #takeRest(part?: Part): true {
    return this.#take(this.#source.length - this.#place, part);
  }

  /** Takes what begins here; false when it is only text. */
  #readAt(rest: string, before: string): boolean {
    const first = rest.charAt(0);
    switch (first) {
      case '\n':
        return this.#readLineBreak();
      case '\\':
        return this.#readMaths(rest, '') || this.#readBackslash(rest);
      case '`':
        return this.#readBacktick(rest);
      case '$':
        return this.#readMaths(rest, before.slice(-1)) || this.#readDollars(rest);
      case '!':
        if (rest.startsWith('![')) return this.#openBracket(2);
        return this.#open && rest.length === 1 && /(?:^|\s)$/.test(before) && this.#take(1);
      case '[':
        return this.#openBracket(1);
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#readAngle(rest, before);
      case '*':
      case '_':
      case '~': {
        const run = /^(?:\*+|_+|~+)/.exec(rest)?.[0] ?? first;
        const after = rest.slice(run.length, run.length + 2);
        return this.#take(run.length, delimiter(run, before, after));
      }
      default: {
        const address = autolinkAt(rest);
        if (!address) return false;
        const { raw, href } = address;
        // A bracket at its end may still become a link or a citation.
        if (this.#open && /^(?:\[[^\s[\]]*)?$/.test(rest.slice(raw.length)))
          return this.#takeRest(link(null, [text(raw.replace(/\[[^[\]]*\]$/, ''))]));
        return this.#take(raw.length, link(href, [text(raw)]));
      }
    }
  }

  #spacesAt(place: number): number {
    return /^[ \t]*/.exec(this.#source.slice(place))?.[0].length ?? 0;
  }

  /** A line break of the source is one for the reader: models write addresses, opening hours and poems so. */
  #readLineBreak(): true {
    this.#plain = this.#plain.trimEnd();
    const before = this.#plain === '' ? this.#parts.at(-1) : undefined;
    // These have a line of their own, so that a break behind them would leave one empty.
    const isBroken = before?.type === 'image' || (before?.type === 'math' && before.display);
    const length = 1 + this.#spacesAt(this.#place + 1);
    const isLast = this.#place + length === this.#source.length;
    return this.#take(length, isBroken || isLast ? '\n' : { type: 'break' });
  }

  #readMaths(rest: string, before: string): boolean {
    const maths = mathsAt(rest, before, this.#open, (closer, from) => {
      const place = this.#searches.indexOf(closer, this.#place + from);
      return place < 0 ? -1 : place - this.#place;
    });
    if (!maths) return false;
    const { raw, tex, display, open } = maths;
    // GitLab and GitHub also know `` $`x`$ ``.
    const formula = { tex: tex.replace(/^`|`$/g, ''), display, open };
    return this.#take(raw.length, tex === '' ? undefined : { type: 'math', ...formula });
  }

  #readBackslash(rest: string): boolean {
    const next = rest.charAt(1);
    if (this.#open && isUnfinishedCommand(rest)) return this.#takeRest();
    if (next === '') return false;
    if (next === '\n') return this.#take(2 + this.#spacesAt(this.#place + 2), { type: 'break' });
    // Kept as a text of its own, so that an escaped character takes part in no character reference.
    return /[!-/:-@[-`{-~]/.test(next) && this.#take(2, text(next));
  }

  #readBacktick(rest: string): true {
    const length = /^`+/.exec(rest)?.[0].length ?? 1;
    const start = this.#place + length;
    const end = this.#searches.backticks(length, start);
    if (end < 0 && !this.#open) return this.#take(length, text('`'.repeat(length)));
    const content = this.#source.slice(start, end < 0 ? undefined : end).replaceAll('\n', ' ');
    if (end < 0) {
      const code = content.replace(/(?<!`)`+$/, '').trim();
      return this.#takeRest(code === '' ? undefined : { type: 'code', text: code });
    }
    const isPadded = content.startsWith(' ') && content.endsWith(' ') && /[^ ]/.test(content);
    const code = isPadded ? content.slice(1, -1) : content;
    return this.#take(end + length - this.#place, { type: 'code', text: code });
  }

  #readDollars(rest: string): true {
    const run = /^\$+/.exec(rest)?.[0] ?? '$';
    return this.#take(run.length, this.#open && run.length === rest.length ? undefined : text(run));
  }

  /** A tag is shown, not obeyed, but for elements that format words; those without their attributes. */
  #readAngle(rest: string, before: string): boolean {
    const raw = tag.exec(rest)?.[0];
    if (raw !== undefined) return this.#readElement(raw, before) || this.#take(raw.length, text(raw));
    const [whole, address = '', mail] = angleAddress.exec(rest) ?? [];
    if (whole !== undefined)
      return this.#take(whole.length, link(mail ? `mailto:${address}` : address, [text(address)]));
    if (!this.#open) return false;
    if (unfinishedAddress.test(rest)) return this.#takeRest(link(null, [text(rest.slice(1))]));
    return unfinishedTag.test(rest) && this.#takeRest();
  }

  #readElement(raw: string, before: string): boolean {
    const [, slash, word] = elementTag.exec(raw) ?? [];
    const tagName = word?.toLowerCase();
    if (tagName === undefined) return false;
    // Browsers, and so models, take `</br>` for one too.
    if (tagName === 'br') return this.#take(raw.length, { type: 'break' });
    const behind = this.#place + raw.length;
    // Around lines, the content that it would fold is shown; elsewhere a sentence is about the tag.
    if (tagName === 'details')
      return (
        (slash === '' ? /(?:^|\n)$/ : /(?:^|[\n\S])$/).test(before) &&
        this.#take(raw.length + this.#spacesAt(behind))
      );
    const name = sameAs[tagName] ?? (tagName as ElementName);
    if (slash === '') {
      if (this.#tags.length === maxElements) return false;
      const part: Tag = { type: 'tag', name, raw };
      this.#take(raw.length, part);
      this.#tags.push({ part, index: this.#parts.length - 1 });
      return true;
    }
    if (!this.#tags.some(({ part }) => part.name === name)) return false;
    this.#flush();
    while (this.#tags.at(-1)?.part.name !== name) this.#tags.pop();
    this.#closeElement(false);
    // What it heads may follow in the same line.
    const isHead = tagName === 'summary' && /[^\n]/.test(this.#source.charAt(behind));
    return this.#take(raw.length, isHead ? { type: 'break' } : undefined);
  }

  /** Makes one node of the parts from the last open element on. */
  #closeElement(open: boolean): void {
    const { part, index } = this.#tags.pop() ?? {};
    if (!part || index === undefined) return;
    const [, ...inner] = this.#parts.splice(index);
    this.#dropOpen(index);
    const children = pairDelimiters(inner, open);
    if (children.length > 0) this.#parts.push({ type: part.name, children });
  }

  /** Forgets the brackets and elements that are no parts any more. */
  #dropOpen(index: number): void {
    for (const open of [this.#brackets, this.#tags]) while ((open.at(-1)?.index ?? -1) >= index) open.pop();
  }

  #openBracket(length: 1 | 2): true {
    this.#spentBrackets = Math.min(this.#spentBrackets, this.#brackets.length);
    const bracket: Bracket = { type: 'bracket', isImage: length === 2, start: this.#place + length };
    this.#take(length, bracket);
    this.#brackets.push({ bracket, index: this.#parts.length - 1 });
    return true;
  }

  #closeBracket(): boolean {
    const opener = this.#brackets.pop();
    if (!opener) return false;
    const { bracket, index } = opener;
    const outer = this.#brackets.at(-1)?.bracket;
    if (outer) outer.holdsBracket = true;
    if (!bracket.isImage && this.#brackets.length < this.#spentBrackets) return false;
    const content = this.#source.slice(bracket.start, this.#place);
    const next = this.#source.charAt(this.#place + 1);
    const note = bracket.isImage || next === '(' ? undefined : referenceLabel(content);
    if (note !== undefined) {
      this.#flush();
      this.#parts.length = index;
      this.#dropOpen(index);
      // One more character may make it a link.
      if (this.#open && next === '') return this.#takeRest();
      this.#referred.notes.add(note);
      return this.#take(1, { type: 'reference', label: note });
    }
    const target = this.#targetAt(this.#place + 1, bracket, content);
    if (!target) return false;
    this.#flush();
    if (typeof target !== 'string') {
      this.#close(index, bracket.isImage, target);
      return this.#take(target.end - this.#place);
    }
    if (bracket.isImage || isHiddenLabel(content)) {
      this.#parts.length = index;
      this.#dropOpen(index);
    } else if (target === 'link') this.#close(index, false, { href: null, title: '' });
    else this.#parts[index] = text('');
    return this.#takeRest();
  }

  /**
   * Returns the target of the bracket that ends before `place`; `link` or `label` while that target is still
   * being written.
   */
  #targetAt(
    place: number,
    { holdsBracket }: Bracket,
    content: string,
  ): LinkTarget | 'link' | 'label' | undefined {
    const source = this.#source;
    const next = source.charAt(place);
    const target = next === '(' ? linkTargetAt(source, place) : undefined;
    if (target === 'unfinished' && this.#open) return 'link';
    if (target && target !== 'unfinished') return target;
    const reference = next === '[' ? referenceAt(source, place) : undefined;
    const label = reference?.label || (holdsBracket || content.length > 999 ? '' : content);
    const name = nameOfLabel(label);
    // An unfinished text may be the beginning of a definition. It is read again before one that follows it.
    if (!this.#open) this.#referred.definitions.add(name);
    const definition = this.#links[name];
    if (definition) {
      const { href, title } = definition;
      return { href, title: title ?? '', end: reference?.end ?? place };
    }
    const isPending = next === '' || (next === '[' && isUnfinishedReference(source, place));
    return this.#open && isPending ? 'label' : undefined;
  }

  /** Makes one node of the parts from the bracket at `index` on. */
  #close(index: number, isImage: boolean, target: Target): void {
    const [, ...inner] = this.#parts.splice(index);
    this.#dropOpen(index);
    // An address in a link that leads elsewhere is only text.
    const parts = inner.map((part) => (part.type === 'link' ? text(textOf(part.children)) : part));
    const node = linkNode(target, isImage, pairDelimiters(parts, target.href === null));
    this.#isCited ||= node.type === 'citation';
    this.#parts.push(node);
    if (!isImage) this.#spentBrackets = this.#brackets.length;
  }

  /** Hides each bracket that may still find its partner, and the text that would be hidden with it. */
  #hideBrackets(): void {
    for (const [place, { bracket, index }] of this.#brackets.entries()) {
      if (bracket.isImage || isHiddenLabel(this.#source.slice(bracket.start))) {
        this.#parts.length = index;
        this.#dropOpen(index);
        return;
      }
      if (place >= this.#spentBrackets) this.#parts[index] = text('');
    }
  }
}
