import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import { headingSlugs } from '../agents/retrieval/heading-slugs.ts';
import { plainText } from '../agents/retrieval/markdown-text.ts';
import { replyWithText } from './reply.ts';

const style = `
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
pre { overflow: auto; padding: 1rem; border-radius: 8px; background: #8882 }
code { font: 0.9em ui-monospace, monospace }
table { border-collapse: collapse } td, th { border: 1px solid #8886; padding: 0.3rem 0.6rem; text-align: start }
:target { background: #fd05 }`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'; form-action 'none'";

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page of the documentation, `<language>/<page>`, where the sources of the docs agent lead to. */
export const serveDocsPage = async (request: Request, folder: string, path: string): Promise<Response> => {
  const [, language, name] = /^(en|zh-CN)\/([\w-]+)$/.exec(path) ?? [];
  if (!language || !name) return replyWithText(404, 'Not found');
  const markdown = await readFile(join(folder, language, `${name}.md`), 'utf8').catch(() => undefined);
  if (markdown === undefined) return replyWithText(404, 'Not found');
  return new Response(request.method === 'HEAD' ? null : renderPage(markdown, language), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
};

const renderPage = (markdown: string, language: string): string => {
  const slugOf = headingSlugs();
  const renderer = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const slug = slugOf(plainText(tokens));
        return `<h${depth} id="${escapeHtml(slug)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // The pages hold no HTML but comments for the retrieval.
      html: () => '',
    },
  });
  const title = /^#\s+(.+)$/m.exec(markdown)?.[1] ?? 'Casement';
  const body = renderer.parse(markdown, { async: false });
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>
`;
};
