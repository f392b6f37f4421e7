import type { Token } from 'marked';
import { decodeEntities } from './entities.ts';
import { textOf, type InlineNode } from './nodes.ts';
import { pendingLink } from './pending-link.ts';
import type { Found, InlineContext } from './read-literal.ts';

const citationScheme = /^source:(.+)$/s;

type LinkToken = { type: string; href: string; title?: string | null; tokens: Token[] };

/** The label's nodes, as `MarkdownLexer.inlineTokens` left them. */
const labelOf = (token: LinkToken) => (token.tokens[0] as { nodes?: InlineNode[] } | undefined)?.nodes ?? [];

const linkNode = (token: LinkToken): InlineNode => {
  const children = labelOf(token);
  const href = decodeEntities(token.href);
  const title = decodeEntities(token.title ?? '');
  if (token.type === 'image') return { type: 'image', source: href, alt: textOf(children), title };
  const id = citationScheme.exec(href)?.[1];
  if (id !== undefined) return { type: 'citation', id, label: textOf(children) };
  return { type: 'link', href, title, children };
};

export const readBracket = (source: string, lexer: InlineContext, open: boolean): Found | undefined => {
  const { tokenizers } = lexer;
  const link = tokenizers.link(source) ?? tokenizers.reflink(source, lexer.tokens.links);
  if (link && link.type !== 'text') return { length: link.raw.length, parts: [linkNode(link)] };
  const pending = open ? pendingLink(source) : undefined;
  if (!pending) return undefined;
  const { kind, label } = pending;
  if (kind === 'hidden') return { length: source.length, parts: [] };
  if (kind === 'bracket') return { length: 1, parts: [] };
  const children = lexer.nodes(label, true);
  return {
    length: source.length,
    parts: kind === 'link' ? [{ type: 'link', href: null, title: '', children }] : children,
  };
};

const unfinishedTag = /^<(?:\/?[a-z][\w-]{0,10}\s?\/?|!-{0,2})?$/i;
const unfinishedAddress = /^<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]*)$/i;

export const readAngle = (source: string, lexer: InlineContext, open: boolean): Found | undefined => {
  const { inLink } = lexer.state;
  const tag = lexer.tokenizers.tag(source);
  // The tag is shown, not obeyed: what follows is not within its element.
  lexer.state.inLink = inLink;
  lexer.state.inRawBlock = false;
  if (tag) {
    const node: InlineNode = /^<br\s*\/?>$/i.test(tag.raw)
      ? { type: 'break' }
      : { type: 'text', text: tag.raw };
    return { length: tag.raw.length, parts: [node] };
  }
  const address = lexer.tokenizers.autolink(source);
  if (address) {
    const children: InlineNode[] = [{ type: 'text', text: address.text }];
    return { length: address.raw.length, parts: [{ type: 'link', href: address.href, title: '', children }] };
  }
  if (!open) return undefined;
  if (unfinishedAddress.test(source)) {
    const children: InlineNode[] = [{ type: 'text', text: source.slice(1) }];
    return { length: source.length, parts: [{ type: 'link', href: null, title: '', children }] };
  }
  return unfinishedTag.test(source) ? { length: source.length, parts: [] } : undefined;
};
