import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLibrary } from '../../retrieval/library.ts';
import { serveDocsPage } from './serve-docs-page.ts';

const docsFolder = fileURLToPath(new URL('../../../docs', import.meta.url));

const get = async (path: string, folder = docsFolder, headers: Record<string, string> = {}) => {
  const response = await serveDocsPage(
    new Request(`http://localhost/docs/${path}`, { headers }),
    folder,
    path,
  );
  return { response, body: await response.text() };
};

it.each([
  ['en', 'en/sdk-reference', 'SDK reference'],
  ['zh-CN', 'zh-CN/sdk-reference', 'SDK 参考'],
])('shows a page in %s with all pages in their order', async (language, path, title) => {
  const { response, body } = await get(path);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'self'");
  expect(body).toContain(`<html lang="${language}">`);
  expect(body).toContain(`<title>${title} · `);
  expect(body).toContain('href="../../style/"');
  expect([...body.matchAll(/<li><a href="([^"]+)"/g)].map((match) => match[1]).slice(0, 3)).toEqual([
    'introduction',
    'quick-start',
    'embedding',
  ]);
});

it('has a heading for every source that the docs agent links to', async () => {
  const library = await openLibrary(
    { folders: { en: 'en', 'zh-CN': 'zh-CN' }, baseUrl: '{language}/', pageSuffix: '' },
    { baseDir: docsFolder },
  );
  const searchFor = (language: 'en' | 'zh-CN', text: string) =>
    library.search(language, { text, context: '' });
  const addresses = [
    ...(await searchFor('en', 'chat service Casement agent page')),
    ...(await searchFor('zh-CN', '聊天 服务 机器人 回答 页面')),
  ];
  await library.dispose();
  expect(addresses.length).toBeGreaterThan(60);
  const bodies = new Map<string, string>();
  for (const { passage } of addresses) {
    const [path = '', slug = ''] = passage.url?.split('#') ?? [];
    const body = bodies.get(path) ?? (await get(path)).body;
    bodies.set(path, body);
    expect(body).toContain(`id="${decodeURIComponent(slug)}"`);
  }
});

it('has the same pages and sections in both languages', async () => {
  for (const [, name] of (await get('en/introduction')).body.matchAll(/<li><a href="([^"]+)"/g)) {
    const counts = await Promise.all(
      ['en', 'zh-CN'].map(async (language) => (await get(`${language}/${name}`)).body.split('<h2').length),
    );
    expect(counts[1], name).toBe(counts[0]);
  }
});

it('serves its style sheet, and leads from its root to the first page in the language of the browser', async () => {
  expect((await get('docs.css')).response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  expect((await get('')).response.headers.get('Location')).toBe('/docs/en/introduction');
  const chinese = await get('', docsFolder, { 'Accept-Language': 'zh-CN,zh;q=0.9' });
  expect(chinese.response.headers.get('Location')).toBe('/docs/zh-CN/introduction');
});

it.each(['en/no-such-page', 'fr/introduction', 'en/../../package.json', 'en/..%2Fzh-CN%2Ffaq', 'x'])(
  'answers 404 for %s',
  async (path) => {
    expect((await get(path)).response.status).toBe(404);
  },
);

describe('a page with dangerous contents', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casement-pages-'));
    await mkdir(join(folder, 'en'));
    await writeFile(
      join(folder, 'en', 'bad.md'),
      [
        '---\nkeywords: hidden-keyword\n---',
        '# <script>alert(1)</script> "Bad"',
        '<!-- hidden -->',
        '<img src=x onerror=alert(1)>',
        '[click](javascript:alert(1)) [page](other.md#part) ![pixel](http://tracker.example/x.png)',
      ].join('\n\n'),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is shown as text, without scripts, foreign pictures and comments', async () => {
    const { body } = await get('en/bad', folder);
    expect(body).not.toMatch(/<script|<img|javascript:|tracker|hidden/);
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(body).toContain('<a href="other#part" rel="noopener">page</a>');
  });
});
