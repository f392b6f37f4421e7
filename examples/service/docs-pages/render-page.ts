import type { Language } from 'casement/contract';
import { Marked } from 'marked';
import { headingSlugs, plainText, readFrontMatter } from '../agents/retrieval/read-markdown.ts';

/** A page of one language, `name` is its file's name without `.md`. */
export type PageEntry = { name: string; title: string };

type PageView = {
  language: Language;
  name: string;
  markdown: string;
  /** All pages of this language, in their order. */
  pages: PageEntry[];
};

const words = {
  en: { site: 'Casement documentation', pages: 'Pages', other: '中文' },
  'zh-CN': { site: 'Casement 文档', pages: '页面', other: 'English' },
} as const;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML and its attributes. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? '');

/** Renders a page of the documentation as HTML; HTML in the Markdown is shown as text. */
export const renderPage = ({ language, name, markdown, pages }: PageView): string => {
  const { site, pages: label, other } = words[language];
  const title = pages.find((page) => page.name === name)?.title ?? name;
  const otherLanguage: Language = language === 'en' ? 'zh-CN' : 'en';
  const items = pages.map(
    (page) =>
      `<li><a href="${encodeURIComponent(page.name)}"${page.name === name ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${site}</title>
<link rel="stylesheet" href="../docs.css">
</head>
<body>
<header><strong>${site}</strong><a href="../${otherLanguage}/${encodeURIComponent(name)}" hreflang="${otherLanguage}" lang="${otherLanguage}">${other}</a></header>
<nav aria-label="${label}"><ul>${items.join('')}</ul></nav>
<main>
${renderMarkdown(markdown)}</main>
</body>
</html>
`;
};

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
  const html = marked.parse(readFrontMatter(markdown).markdown, { async: false });
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
};

/** Returns the target of a link: pages without their `.md`, and addresses of harmless schemes only. */
const linkTarget = (href: string): string | undefined => {
  if (/^(?:https?:\/\/|mailto:)/i.test(href)) return href;
  if (/^[a-z][\w+.-]*:|^\/\//i.test(href.trim())) return undefined;
  return href.replace(/\.md(?=$|#)/, '');
};
