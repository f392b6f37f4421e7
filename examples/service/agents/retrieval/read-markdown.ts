import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import { headingSlugs } from './heading-slugs.ts';
import { inlineTokens, plainText } from './markdown-text.ts';

/** A paragraph, list, table or code block of a section. */
export type Block = {
  kind: 'paragraph' | 'code' | 'list' | 'table' | 'quote';
  /** Its Markdown, made safe to stand elsewhere: links within the documentation and images are plain words, HTML is gone. */
  markdown: string;
  text: string;
};

/** What stands under one heading, up to the next. */
export type Section = {
  /** The page's title and the headings above, this section's own last. */
  path: string[];
  /** The heading's id on the page, '' for what stands before the first heading. */
  slug: string;
  blocks: Block[];
  /** Search words that the author has added with `<!-- keywords: … -->`. */
  keywords: string;
};

export type Page = {
  title: string;
  /** From a comment `<!-- order: 2 -->`; Infinity without one. */
  order: number;
  sections: Section[];
};

const KINDS: Record<string, Block['kind']> = {
  paragraph: 'paragraph',
  text: 'paragraph',
  code: 'code',
  list: 'list',
  table: 'table',
  blockquote: 'quote',
};

/** Splits a Markdown page into the sections that its headings make. */
export const readMarkdown = (markdown: string, fallbackTitle: string): Page => {
  const slugFor = headingSlugs();
  const start: Section = { path: [], slug: '', blocks: [], keywords: '' };
  const sections: Section[] = [start];
  const open: { depth: number; heading: string }[] = [];
  let title = '';
  for (const token of lexer(withoutFrontMatter(markdown))) {
    if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading;
      const heading = plainText(tokens).trim();
      const slug = slugFor(heading);
      if (depth === 1 && !title) title = heading;
      while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
      open.push({ depth, heading });
      sections.push({ path: open.map((one) => one.heading), slug, blocks: [], keywords: '' });
      continue;
    }
    const section = sections.at(-1) ?? start;
    if (token.type === 'html') section.keywords += keywordsOf(token.raw);
    const block = blockOf(token);
    if (block) section.blocks.push(block);
  }
  const pageTitle = title || fallbackTitle;
  return {
    title: pageTitle,
    order: Number(/<!--\s*order:\s*(\d+)\s*-->/.exec(markdown)?.[1] ?? Infinity),
    sections: sections
      .filter((section) => section.blocks.length > 0)
      .map(({ path, slug, blocks, keywords }) => ({
        path: pathUnder(pageTitle, path),
        slug,
        blocks,
        keywords,
      })),
  };
};

const withoutFrontMatter = (markdown: string): string =>
  markdown.replace(/^\uFEFF/, '').replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');

const pathUnder = (title: string, path: string[]): string[] => (path[0] === title ? path : [title, ...path]);

const keywordsOf = (html: string): string =>
  [...html.matchAll(/<!--\s*keywords:([\s\S]*?)-->/g)].map((match) => ` ${match[1]?.trim()}`).join('');

const blockOf = (token: Token): Block | undefined => {
  const kind = KINDS[token.type];
  if (!kind) return undefined;
  const text = plainText([token]).trim();
  if (!text) return undefined;
  let markdown = token.raw.trim();
  for (const nested of inlineTokens(token)) markdown = markdown.replace(nested.raw, () => standIn(nested));
  return { kind, markdown, text };
};

const standIn = (token: Token): string => {
  if (token.type === 'html') return '';
  const { href, text } = token as Tokens.Link | Tokens.Image;
  return token.type === 'link' && /^https?:\/\//i.test(href) ? `[${text}](${href})` : text;
};
