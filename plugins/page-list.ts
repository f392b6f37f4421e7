import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { type HTMLElement, parse } from 'node-html-parser';

/** A page of a site as a bot reads it. */
export type ListedPage = {
  /** From the root of the site. */
  url: string;
  title: string;
  language?: string;
  /** That of the documentation, where the page is not of the newest. */
  version?: string;
  /** Its headings name their ids as `{#id}`. */
  markdown: string;
};

const FILE = 'casement-pages.json';

/** The places of what a page is about, the narrowest first: in VitePress, in Docusaurus, elsewhere. */
const PLACES = ['.vp-doc', '.theme-doc-markdown', 'article .markdown', 'main article', 'article', 'main'];

/** Parts that tell nothing, or what the page has told already. */
const AROUND =
  'nav, footer, aside, script, style, template, button, svg, .header-anchor, .hash-link, .lang, .line-numbers-wrapper';

/** Elements within code are parsed as well, which the parser would take for text. */
const PARSED = { blockTextElements: { script: true, style: true, noscript: true } };

const isHidden = (page: HTMLElement): boolean =>
  page.querySelector('meta[name="robots"]')?.getAttribute('content')?.includes('noindex') ?? false;

/**
 * Builders put the lines of code into elements, with a break at the end of each, and its language on what is
 * around it.
 */
const flattenCode = (code: HTMLElement): void => {
  for (const lineBreak of code.querySelectorAll('br')) lineBreak.replaceWith('\n');
  code.textContent = code.text.trimEnd();
  const named = code.closest('[class*="language-"]')?.classNames ?? '';
  const [language] = /(?<=language-)[\w+#-]+/.exec(named) ?? [];
  if (language !== undefined) code.setAttribute('class', `language-${language}`);
};

/**
 * Reads a page as it was built: its headings with their ids, without what stands around it.
 * @param version That of the documentation, where the page is not of the newest.
 * @returns Undefined for a page that has no text, or keeps search engines away.
 */
export const readPage = (html: string, url: string, version?: string): ListedPage | undefined => {
  const page = parse(html, PARSED);
  const main = PLACES.map((place) => page.querySelector(place)).find((found) => found !== null);
  if (!main || isHidden(page)) return undefined;
  const heading = (main.querySelector('h1') ?? page.querySelector('h1'))?.clone() as HTMLElement | undefined;
  for (const part of heading?.querySelectorAll(AROUND) ?? []) part.remove();
  const title = heading?.text.trim() || (page.querySelector('title')?.text ?? '').trim() || url;
  for (const part of main.querySelectorAll(AROUND)) part.remove();
  const hasTitle = main.querySelector('h1') !== null;
  for (const code of main.querySelectorAll('pre code')) flattenCode(code);
  for (const one of main.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (one.id) one.insertAdjacentHTML('beforeend', ` {#${one.id}}`);
  }
  const text = NodeHtmlMarkdown.translate(main.innerHTML).trim();
  if (text === '') return undefined;
  const language = page.querySelector('html')?.getAttribute('lang');
  return {
    url,
    title,
    ...(language !== undefined && { language }),
    ...(version !== undefined && { version }),
    markdown: hasTitle ? text : `# ${title}\n\n${text}`,
  };
};

/** Writes the pages of a site where bots read them: `/casement-pages.json`. */
export const writePageList = (folder: string, pages: readonly ListedPage[]): void =>
  writeFileSync(join(folder, FILE), JSON.stringify({ version: 1, pages }));
