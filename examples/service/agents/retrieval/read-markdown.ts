import { lexer, walkTokens } from 'marked';
import type { Token, Tokens } from 'marked';
import * as v from 'valibot';
import { parse } from 'yaml';
import { headingSlugs, plainText } from './markdown-text.ts';

/** A paragraph, list, table or code block of a section. */
export type Block = {
  kind: 'paragraph' | 'code' | 'list' | 'table' | 'quote';
  /** Its Markdown, made safe to stand elsewhere: links within the documentation and images are plain words, HTML is gone. */
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

/** The front matter that is read. Keywords belong to the whole page, or to its sections by the headings' ids. */
const FrontMatter = v.object({
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

/** Splits a Markdown page into the sections that its headings make. */
export const readMarkdown = (file: string, fallbackTitle: string): Page => {
  const { markdown, order, keywords } = readFrontMatter(file);
  const slugFor = headingSlugs();
  const keywordsOf = (slug: string) => (typeof keywords === 'string' ? keywords : (keywords[slug] ?? ''));
  let section: Section = { path: [], slug: '', blocks: [], keywords: keywordsOf('') };
  const sections = [section];
  const open: { depth: number; heading: string }[] = [];
  let title = '';
  for (const token of lexer(markdown)) {
    if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading;
      const heading = plainText(tokens).trim();
      const slug = slugFor(heading);
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
  title ||= fallbackTitle;
  return {
    title,
    order,
    sections: sections
      .filter(({ blocks }) => blocks.length > 0)
      .map((one) => ({ ...one, path: one.path[0] === title ? one.path : [title, ...one.path] })),
  };
};

const KINDS: Record<string, Block['kind']> = {
  paragraph: 'paragraph',
  text: 'paragraph',
  code: 'code',
  list: 'list',
  table: 'table',
  blockquote: 'quote',
};

const blockOf = (token: Token): Block | undefined => {
  const kind = KINDS[token.type];
  const text = kind && plainText([token]).trim();
  if (!kind || !text) return undefined;
  let markdown = token.raw.trim();
  void walkTokens([token], (nested) => {
    if (nested.type === 'link' || nested.type === 'image' || nested.type === 'html') {
      markdown = markdown.replace(nested.raw, () => standIn(nested));
    }
  });
  return { kind, markdown, text };
};

const standIn = (token: Token): string => {
  if (token.type === 'html') return '';
  const { href, text } = token as Tokens.Link | Tokens.Image;
  return token.type === 'link' && /^https?:\/\//i.test(href) ? `[${text}](${href})` : text;
};
