import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from 'casement/contract';
import { readMarkdownFiles } from '../agents/retrieval/markdown-files.ts';
import type { MarkdownFile } from '../agents/retrieval/markdown-files.ts';
import { readMarkdown } from '../agents/retrieval/read-markdown.ts';
import { renderPage } from './render-page.ts';

const headers = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const FIRST_PAGE = 'introduction';

/**
 * Serves `/docs/` with readable pages of a folder that holds one folder of Markdown for each language.
 * `path` is the rest of the address: `<language>/<page>`, `docs.css`, or less, which leads to the first page.
 */
export const serveDocsPage = async (request: Request, folder: string, path: string): Promise<Response> => {
  if (path === 'docs.css') {
    const style = await readFile(new URL('docs.css', import.meta.url));
    return reply(request, 200, 'text/css', style.toString('utf8'));
  }
  const [, language, name = ''] = /^(en|zh-CN)(?:\/(?:([^/]+?)(?:\.md)?)?)?$/.exec(path) ?? [];
  if (path === '' || (language && name === '')) {
    const target = language ?? preferredLanguage(request);
    return new Response(null, { status: 302, headers: { Location: `/docs/${target}/${FIRST_PAGE}` } });
  }
  if (!isLanguage(language)) return notFound(request);
  // The page is looked up among the existing files: no part of an address ever becomes a path.
  const files = await readMarkdownFiles(join(folder, language)).catch((): MarkdownFile[] => []);
  const file = files.find((candidate) => candidate.name === name);
  if (!file) return notFound(request);
  const html = renderPage({ language, name, markdown: file.markdown, pages: inOrder(files) });
  return reply(request, 200, 'text/html', html);
};

const isLanguage = (language: string | undefined): language is Language =>
  language === 'en' || language === 'zh-CN';

const preferredLanguage = (request: Request): Language =>
  /^\s*zh\b/i.test(request.headers.get('Accept-Language') ?? '') ? 'zh-CN' : 'en';

const inOrder = (files: MarkdownFile[]) =>
  files
    .map(({ name, markdown }) => {
      const { title, order } = readMarkdown(markdown, name);
      return { name, title, order };
    })
    .toSorted((a, b) => a.order - b.order);

const reply = (request: Request, status: number, type: string, body: string): Response =>
  new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` },
  });

const notFound = (request: Request): Response => reply(request, 404, 'text/plain', 'Not found\n');
