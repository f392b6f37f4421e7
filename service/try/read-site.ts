import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { parse } from 'node-html-parser';
import { askAddress, type Reply } from './ask-address.ts';

/** Enough for a large handbook; a site that makes pages without end is left there. */
const MAX_PAGES = 500;
const AT_ONCE = 8;

/** The pages of a site, in a folder of Markdown. */
export type ReadSite = { folder: string; pages: number; baseUrl: string; pageSuffix: string };

type Page = { markdown: string; links: string[] };

/** Parts that stand on every page and tell nothing about any. */
const FRAME = 'nav, header, footer, aside, script, style, template, [role="navigation"], .header-anchor';

const readHtml = (html: string, url: URL): Page => {
  const document = parse(html);
  const links = document.querySelectorAll('a[href]').map((link) => link.getAttribute('href') ?? '');
  const title = document.querySelector('title')?.text.trim() ?? '';
  const main =
    document.querySelector('main article, article, main, [role="main"]') ?? document.querySelector('body');
  const hasHeading = main?.querySelector('h1') !== null;
  for (const part of main?.querySelectorAll(FRAME) ?? []) part.remove();
  const text = NodeHtmlMarkdown.translate(main?.innerHTML ?? '');
  const markdown = hasHeading ? text : `# ${title || url.pathname}\n\n${text}`;
  return { markdown: text.trim() === '' ? '' : `${markdown}\n`, links };
};

const LINK = /\]\(([^()\s]+)\)/g;

const readReply = ({ contentType, text }: Reply, url: URL): Page | undefined => {
  if (/^text\/html|xhtml/.test(contentType)) return readHtml(text, url);
  const isMarkdown = /markdown/.test(contentType) || /\.(?:md|markdown)$/.test(url.pathname);
  if (!isMarkdown) return undefined;
  return { markdown: text, links: [...text.matchAll(LINK)].map(([, link = '']) => link) };
};

/** The addresses of a site's list of its pages for readers that are programs, if it has one. */
const listed = async (start: URL): Promise<string[]> => {
  const list = await askAddress(new URL('llms.txt', start));
  return list?.status === 200 && list.text.startsWith('#')
    ? [...list.text.matchAll(LINK)].map(([, link = '']) => link)
    : [];
};

/** Where a page stands in the folder. */
const fileOf = (path: string): string => `${path.replace(/\.(?:html?|md|markdown)$/, '') || 'index'}.md`;

/**
 * Reads the pages of a site, from an address and what it links to below it, into a new folder.
 * Resolves to undefined where no page has text.
 */
export const readSite = async (address: URL): Promise<ReadSite | undefined> => {
  // The folder of the first page: what stands beside it belongs to the site as well.
  const start = new URL('.', address);
  const folder = await mkdtemp(join(tmpdir(), 'casement-try-pages-'));
  const seen = new Set<string>();
  const waiting: URL[] = [];
  let pages = 0;
  let isHtml = false;
  const add = (link: string, from: URL) => {
    const url = URL.canParse(link, from) ? new URL(link, from) : undefined;
    if (!url || url.origin !== start.origin || !url.pathname.startsWith(start.pathname)) return;
    url.hash = '';
    url.search = '';
    if (seen.has(url.href) || seen.size >= MAX_PAGES) return;
    seen.add(url.href);
    waiting.push(url);
  };
  const read = async (url: URL) => {
    const reply = await askAddress(url);
    const page = reply?.status === 200 ? readReply(reply, url) : undefined;
    if (!page) return;
    for (const link of page.links) add(link, url);
    if (page.markdown === '') return;
    pages += 1;
    isHtml ||= url.pathname.endsWith('.html');
    const path = decodeURIComponent(url.pathname.slice(start.pathname.length)).replace(/\/$/, '');
    const file = join(folder, fileOf(path));
    if (!file.startsWith(folder)) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page.markdown);
  };

  add(address.href, start);
  for (const link of await listed(start)) add(link, start);
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(read));
  if (pages === 0) return undefined;
  return { folder, pages, baseUrl: start.href, pageSuffix: isHtml ? '.html' : '' };
};
