import { lexer, type MarkedToken, type Token, type Tokens, walkTokens } from 'marked';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import * as v from 'valibot';
import { parse } from 'yaml';
import { unwrap } from './unwrap.ts';
import { withoutBoxes } from './without-boxes.ts';

/** A paragraph, list, table or code block of a section. */
export type Block = {
  /** `picture`: a paragraph of pictures alone, whose text describes them. */
  kind: 'paragraph' | 'picture' | 'code' | 'list' | 'table' | 'quote';
  /**
   * Its Markdown, made safe to stand elsewhere: links within the documentation and images are plain words,
   * HTML is gone.
   */
  markdown: string;
  text: string;
};

/** The part of a page under one heading, up to the next. */
type Section = {
  /** The page's title and the headings above, this section's own last. */
  path: string[];
  /** The heading's id on the page, '' for the text before the first heading. */
  slug: string;
  blocks: Block[];
  /** The keywords of the page, then those of the section. */
  keywords: string;
};

export type Page = {
  title: string;
  /** From the front matter; Infinity without one. */
  order: number;
  sections: Section[];
};

const Keywords = v.union([
  v.string(),
  v.pipe(
    v.array(v.string()),
    v.transform((words) => words.join(' ')),
  ),
]);

/**
 * The front matter that is read. Its title is the page's where no heading has another. Keywords belong to the
 * whole page, or to its sections by the headings' ids.
 */
const FrontMatter = v.object({
  title: v.fallback(v.string(), ''),
  order: v.fallback(v.number(), Infinity),
  keywords: v.fallback(v.union([Keywords, v.record(v.string(), Keywords)]), ''),
});

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** Parts a Markdown file into its front matter and the rest. */
export const readFrontMatter = (file: string): v.InferOutput<typeof FrontMatter> & { markdown: string } => {
  const [whole = '', yaml = ''] = FRONT_MATTER.exec(file) ?? [];
  return { ...v.parse(FrontMatter, parsedYaml(yaml)), markdown: file.slice(whole.length) };
};

/** Somebody else's front matter may be no YAML at all; the page is still read. */
const parsedYaml = (yaml: string): object => {
  try {
    return Object(parse(yaml)) as object;
  } catch {
    return {};
  }
};

const html = new NodeHtmlMarkdown();

/** Returns the blocks of Markdown; HTML, such as a table, as the Markdown that says the same. */
const tokensOf = (markdown: string): Token[] =>
  lexer(withoutBoxes(markdown)).flatMap((token) =>
    token.type === 'html' ? lexer(html.translate(token.raw)) : [token],
  );

/** Splits a Markdown page into the sections that its headings make. */
export const readMarkdown = (file: string, fallbackTitle: string): Page => {
  const { markdown, title: given, order, keywords } = readFrontMatter(file);
  const slugFor = headingSlugs();
  const keywordsOf = (slug: string): string => {
    if (typeof keywords === 'string') return keywords;
    return Object.hasOwn(keywords, slug) ? (keywords[slug] ?? '') : '';
  };
  let section: Section = { path: [], slug: '', blocks: [], keywords: keywordsOf('') };
  const sections = [section];
  const open: { depth: number; heading: string }[] = [];
  let title = '';
  for (const token of tokensOf(markdown)) {
    if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading;
      const { heading, id } = headingOf(plainText(tokens).trim());
      const slug = id ?? slugFor(heading);
      if (depth === 1 && !title) title = heading;
      while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
      open.push({ depth, heading });
      section = { path: open.map((one) => one.heading), slug, blocks: [], keywords: keywordsOf(slug) };
      sections.push(section);
    } else {
      const block = blockOf(token);
      if (block) section.blocks.push(block);
    }
  }
  title ||= given || fallbackTitle;
  return {
    title,
    order,
    sections: sections
      .filter(({ blocks }) => blocks.length > 0)
      .map((one) => ({ ...one, path: one.path[0] === title ? one.path : [title, ...one.path] })),
  };
};

/**
 * The id that a heading gives itself at its end, `## Doors {#our-doors}`, in MkDocs also `{ #our-doors .wide
 * }` or `{: #our-doors }`.
 */
const OWN_ID = /\{:? ?#([^{}\s]+)(?:\s[^{}]*)?\}$/;

const headingOf = (text: string): { heading: string; id: string | undefined } => {
  const [whole = '', id] = OWN_ID.exec(text) ?? [];
  return { heading: text.slice(0, text.length - whole.length).trimEnd(), id };
};

const KINDS: Record<string, Block['kind']> = {
  paragraph: 'paragraph',
  text: 'paragraph',
  code: 'code',
  list: 'list',
  table: 'table',
  blockquote: 'quote',
};

/** Whether a paragraph shows pictures and says nothing. */
const isPicture = (token: Token): boolean =>
  token.type === 'paragraph' &&
  (token as Tokens.Paragraph).tokens.every(({ type, raw }) => type === 'image' || raw.trim() === '');

const blockOf = (token: Token): Block | undefined => {
  const kind = isPicture(token) ? 'picture' : KINDS[token.type];
  const text = kind && plainText([token]).trim();
  if (!kind || !text) return undefined;
  let markdown = token.raw.trim();
  void walkTokens([token], (nested) => {
    if (nested.type === 'link' || nested.type === 'image' || nested.type === 'html') {
      markdown = markdown.replace(nested.raw, () => standIn(nested));
    }
  });
  return { kind, markdown: kind === 'code' || kind === 'table' ? markdown : unwrap(markdown), text };
};

const standIn = (token: Token): string => {
  if (token.type === 'html') return '';
  const { href, text } = token as Tokens.Link | Tokens.Image;
  return token.type === 'link' && /^https?:\/\//i.test(href) ? `[${text}](${href})` : text;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Returns the plain words of Markdown tokens, without marks, addresses of links and HTML. */
export const plainText = (tokens: readonly Token[]): string =>
  tokens.map((token) => textOf(token as MarkedToken)).join('');

const lineOf = (tokens: readonly Token[]): string => plainText(tokens).trim();

const textOf = (token: MarkedToken): string => {
  if (token.type === 'html' || token.type === 'def' || token.type === 'hr') return '';
  if (token.type === 'space' || token.type === 'br') return '\n';
  if (token.type === 'code') return `${token.text}\n`;
  if (token.type === 'image') return token.text;
  if (token.type === 'list') return token.items.map((item) => lineOf(item.tokens)).join('\n');
  if (token.type === 'table') {
    const rows = [token.header, ...token.rows];
    return rows.map((row) => row.map((cell) => lineOf(cell.tokens)).join(' · ')).join('\n');
  }
  if (token.type === 'paragraph' || token.type === 'heading') return `${plainText(token.tokens)}\n`;
  if ('tokens' in token && token.tokens) return plainText(token.tokens);
  return 'text' in token ? decoded(token.text) : '';
};

/**
 * Gives the headings of one page their ids, in order: lower case, spaces as hyphens, no punctuation; a
 * repeated heading gets `-1`, `-2` … like on GitHub.
 */
export const headingSlugs = (): ((heading: string) => string) => {
  const used = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const earlier = used.get(slug) ?? 0;
    used.set(slug, earlier + 1);
    return earlier === 0 ? slug : `${slug}-${earlier}`;
  };
};

/** Keeps the marks of Markdown in a plain text from being rendered. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
