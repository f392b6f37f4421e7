import { join } from 'node:path';
import type { Language } from 'casement/contract';
import { escapeToBuffer } from 'hono/utils/html';
import { Lexer, Marked } from 'marked';
import { type MarkdownFile, readMarkdownFiles } from '../../retrieval/markdown-files.ts';
import { headingSlugs, plainText, readFrontMatter } from '../../retrieval/read-markdown.ts';
import { readStyle } from '../../http/pages/page-style.ts';

const FIRST_PAGE = 'introduction';

const words = {
  en: { site: 'Casement documentation', pages: 'Pages', other: '中文', style: 'Make a style' },
  'zh-CN': { site: 'Casement 文档', pages: '页面', other: 'English', style: '制作样式' },
} as const;

/**
 * Serves `/docs/` with readable pages of a folder that holds one folder of Markdown for each language.
 * `path` is the rest of the address: `<language>/<page>`, `docs.css`, or less, which leads to the first page.
 */
export const serveDocsPage = async (request: Request, folder: string, path: string): Promise<Response> => {
  if (path === 'docs.css') {
    return reply(200, 'text/css', await readStyle(new URL('docs.css', import.meta.url)));
  }
  const [, language, name = ''] = /^(en|zh-CN)(?:\/(?:([^/]+?)(?:\.md)?)?)?$/.exec(path) ?? [];
  if (path === '' || (language && name === '')) {
    const target = language ?? preferredLanguage(request);
    return new Response(null, { status: 302, headers: { Location: `/docs/${target}/${FIRST_PAGE}` } });
  }
  if (language !== 'en' && language !== 'zh-CN') return notFound();
  // The page is looked up among the existing files: no part of an address ever becomes a path.
  const files = await readMarkdownFiles(join(folder, language)).catch((): MarkdownFile[] => []);
  const file = files.find((candidate) => candidate.name === name);
  return file ? reply(200, 'text/html', renderPage(language, file, files)) : notFound();
};

const preferredLanguage = (request: Request): Language =>
  /^\s*zh\b/i.test(request.headers.get('Accept-Language') ?? '') ? 'zh-CN' : 'en';

const reply = (status: number, type: string, body: string): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; img-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });

const notFound = (): Response => reply(404, 'text/plain', 'Not found\n');

/** Renders a page of the documentation, beside the list of all pages of its language, in their order. */
const renderPage = (language: Language, { name, markdown }: MarkdownFile, files: MarkdownFile[]): string => {
  const { site, pages: label, other, style } = words[language];
  const otherLanguage: Language = language === 'en' ? 'zh-CN' : 'en';
  const pages = files
    .map((file) => ({ name: file.name, ...readHead(file) }))
    .toSorted((a, b) => a.order - b.order);
  const title = pages.find((page) => page.name === name)?.title ?? name;
  const items = pages.map(
    (page) =>
      `<li><a href="${encodeURIComponent(page.name)}"${page.name === name ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
  );
  const address = `../../${otherLanguage}/${encodeURIComponent(name)}`;
  const otherPage = `<a href="${address}" hreflang="${otherLanguage}" lang="${otherLanguage}">${other}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${site}</title>
<link rel="stylesheet" href="../docs.css">
</head>
<body>
<header><strong>${site}</strong><a href="../../style/">${style}</a>${otherPage}</header>
<nav aria-label="${label}"><ul>${items.join('')}</ul></nav>
<main>
${renderMarkdown(markdown)}</main>
</body>
</html>
`;
};

/** Reads no more of a page than its place in the list needs: all pages stand beside each of them. */
const readHead = ({ name, markdown: file }: MarkdownFile): { order: number; title: string } => {
  const { order, markdown } = readFrontMatter(file);
  const heading = markdown.split('\n').find((line) => line.startsWith('# '));
  return { order, title: heading ? plainText(Lexer.lexInline(heading.slice(2))).trim() : name };
};

/** Renders Markdown; HTML in it is shown as text. */
const renderMarkdown = (markdown: string): string => {
  const slugOf = headingSlugs();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const slug = slugOf(plainText(tokens).trim());
        return `<h${depth} id="${escapeHtml(slug)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      html: ({ text }) => escapeHtml(text.replaceAll(/<!--[\s\S]*?-->\s*/g, '')),
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = linkTarget(href);
        return target === undefined
          ? content
          : `<a href="${escapeHtml(target)}" rel="noopener">${content}</a>`;
      },
      image: ({ href, text }) =>
        /^https:\/\//i.test(href)
          ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`
          : escapeHtml(text),
    },
  });
  return marked
    .parse(readFrontMatter(markdown).markdown, { async: false })
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
};

/** Escapes a text for HTML and its attributes. */
const escapeHtml = (text: string): string => {
  const buffer: [string] = [''];
  escapeToBuffer(text, buffer);
  return buffer[0];
};

/** Returns the target of a link: pages without their `.md`, and addresses of harmless schemes only. */
const linkTarget = (href: string): string | undefined => {
  if (/^(?:https?:\/\/|mailto:)/i.test(href)) return href;
  if (/^[a-z][\w+.-]*:|^\/\//i.test(href.trim())) return undefined;
  return href.replace(/\.md(?=$|#)/, '');
};
