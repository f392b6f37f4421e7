import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import casement from './docusaurus.ts';
import { tagAttributes } from './options.ts';
import { type ListedPage, readPage } from './page-list.ts';
import { withCasement } from './vitepress.ts';

const chat = { appUrl: 'https://chat.example.com', botId: 'docs', channelId: 'web' };

const page = (main: string, more = '') =>
  `<!doctype html><html lang="en-GB"><head><title>Windows | Site</title>${more}</head><body><nav>Menu</nav>${main}</body></html>`;

const docusaurus = page(
  `<main><article><nav>Version: 1</nav><div class="theme-doc-markdown markdown">
    <header><h1>Windows &amp; doors</h1></header>
    <h2 class="anchor" id="open">Opening<a class="hash-link" href="#open" title="Direct link to Opening">​</a></h2>
    <p>Turn the <code>handle</code>.</p>
    <div class="language-sh codeBlockContainer"><pre class="prism-code language-sh"><code class="codeBlockLines"><span class="token-line">one</span><br><span class="token-line">  two &lt;3</span><br></code></pre><div><button>Copy</button></div></div>
  </div><footer>Edit this page</footer></article></main>`,
);

const vitePress = page(
  `<main class="main"><div class="vp-doc"><div>
    <h1 id="windows" tabindex="-1">Windows <a class="header-anchor" href="#windows" aria-label="Permalink">​</a></h1>
    <h2 id="a_b">Opening</h2>
    <ul><li>Turn</li><li>Pull</li></ul>
    <table><thead><tr><th>Hinge</th><th>Angle</th></tr></thead><tbody><tr><td>plain</td><td>90°</td></tr></tbody></table>
    <div class="language-sh"><button class="copy"></button><span class="lang">sh</span><pre class="shiki"><code><span class="line">one</span>\n<span class="line">two</span></code></pre></div>
  </div></div></main><aside>On this page</aside>`,
);

describe('a page', () => {
  it('of Docusaurus is read without what stands around it', () => {
    const read = readPage(docusaurus, '/windows');
    expect(read).toMatchObject({ url: '/windows', title: 'Windows & doors', language: 'en-GB' });
    expect(read?.markdown).toContain('# Windows & doors');
    expect(read?.markdown).toContain('## Opening {#open}');
    expect(read?.markdown).toContain('Turn the `handle`.');
    expect(read?.markdown).toContain('```sh\none\n  two <3\n```');
    expect(read?.markdown).not.toMatch(/Menu|Version|Edit|Copy|Direct/);
  });

  it('of VitePress keeps its lists, its tables and its code', () => {
    const read = readPage(vitePress, '/');
    expect(read?.title).toBe('Windows');
    expect(read?.markdown).toMatch(/^# Windows\s+\{#windows\}\n/);
    expect(read?.markdown).toMatch(/## Opening \{#a\\?_b\}/);
    expect(read?.markdown).toMatch(/\* Turn\n\* Pull/);
    expect(read?.markdown).toMatch(/\| plain +\| 90° +\|/);
    expect(read?.markdown).toMatch(/```sh\none\ntwo\n```/);
  });

  it.each([
    ['has no text', page('<main><article> </article></main>')],
    ['has no content', page('<p>Hello</p>')],
    [
      'keeps search engines away',
      page('<main>Hello</main>', '<meta name="robots" content="noindex, nofollow">'),
    ],
  ])('that %s is left out', (_what, html) => {
    expect(readPage(html, '/x')).toBeUndefined();
  });

  it('without a heading takes the title of the document', () => {
    expect(readPage(page('<main><p>Hello</p></main>'), '/x', '1.x')).toEqual({
      url: '/x',
      title: 'Windows | Site',
      language: 'en-GB',
      version: '1.x',
      markdown: '# Windows | Site\n\nHello',
    });
  });
});

describe('the script tag', () => {
  it('has an attribute for each option', () => {
    const options = {
      ...chat,
      colorScheme: 'dark',
      zIndex: 5,
      launcher: { text: 'Ask' },
      styleId: undefined,
    };
    expect(tagAttributes(options)).toEqual({
      async: 'async',
      src: 'https://chat.example.com/sdk.js',
      'data-bot-id': 'docs',
      'data-channel-id': 'web',
      'data-color-scheme': 'dark',
      'data-z-index': '5',
      'data-launcher': '{"text":"Ask"}',
    });
  });

  it.each([
    [{ ...chat, appUrl: 'chat.example.com' }, 'appUrl must be'],
    [{ ...chat, appUrl: 'javascript:1' }, 'appUrl must be'],
    [{ ...chat, botId: '' }, 'botId must name'],
    [{ appUrl: 'https://chat.example.com/', botId: 'docs' } as typeof chat, 'channelId must name'],
  ])('cannot be made of %j', (options, reason) => {
    expect(() => tagAttributes(options)).toThrow(reason);
  });
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casement-plugins-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const listed = (): string[] => {
  const { version, pages } = JSON.parse(readFileSync(join(folder, 'casement-pages.json'), 'utf8')) as {
    version: number;
    pages: ListedPage[];
  };
  expect(version).toBe(1);
  return pages.map((one) => [one.url, one.version].filter(Boolean).join(' '));
};

describe('the plug-in of Docusaurus', () => {
  const plugins = [
    {
      name: 'docusaurus-plugin-content-docs',
      content: {
        loadedVersions: [
          {
            isLast: true,
            label: '2.x',
            docs: [
              { permalink: '/help/' },
              { permalink: '/help/open%20it' },
              { permalink: '/help/secret', unlisted: true },
              { permalink: '/help/gone' },
            ],
          },
          { isLast: false, label: '1.x', docs: [{ permalink: '/help/1.x/old/' }] },
        ],
      },
    },
    {
      name: 'docusaurus-plugin-content-blog',
      content: { blogPosts: [{ metadata: { permalink: '/help/blog/new' } }] },
    },
    { name: 'docusaurus-plugin-content-pages', content: null },
    { name: 'docusaurus-plugin-sitemap', content: undefined },
  ];
  beforeAll(() => {
    for (const name of [
      'index.html',
      'open it.html',
      'secret/index.html',
      '1.x/old/index.html',
      'blog/new.html',
    ])
      write(name, docusaurus);
  });

  it.each([
    ['last', ['/help/', '/help/open%20it', '/help/blog/new']],
    ['all', ['/help/', '/help/open%20it', '/help/1.x/old/ 1.x', '/help/blog/new']],
  ] as const)('lists what people have written, of versions: %s', async (versions, expected) => {
    const plugin = casement(undefined, { ...chat, id: 'default', versions });
    await plugin.postBuild({ outDir: folder, baseUrl: '/help/', plugins });
    expect(listed()).toEqual(expected);
  });

  it('puts the chat on every page', () => {
    const { injectHtmlTags } = casement(undefined, { ...chat, id: 'default' });
    expect(injectHtmlTags().headTags).toEqual([{ tagName: 'script', attributes: tagAttributes(chat) }]);
  });
});

/**
 * Builds five pages of a site of VitePress, two of which are left out; returns what their transformation has
 * given.
 */
const build = async (config: object, cleanUrls: boolean) => {
  const made = withCasement(config, chat) as {
    transformHtml: (code: string, id: string, context: object) => Promise<unknown>;
    buildEnd: (built: object) => Promise<void>;
  };
  const siteConfig = { outDir: folder, cleanUrls, site: { base: '/help/' } };
  const context = (frontmatter = {}) => ({ siteConfig, pageData: { frontmatter } });
  const results = await Promise.all([
    made.transformHtml(vitePress, join(folder, 'zh', '窗户.html'), context()),
    made.transformHtml(vitePress, join(folder, 'index.html'), context()),
    made.transformHtml(vitePress, join(folder, 'guide', 'index.html'), context()),
    made.transformHtml(vitePress, join(folder, 'old.html'), context({ search: false })),
    made.transformHtml(vitePress, join(folder, '404.html'), context()),
  ]);
  await made.buildEnd(siteConfig);
  return results;
};
describe('the plug-in of VitePress', () => {
  const chinese = `/help/zh/${encodeURIComponent('窗户')}`;

  it.each([
    [true, ['/help/', '/help/guide/', chinese]],
    [false, ['/help/', '/help/guide/', `${chinese}.html`]],
  ])('lists the pages by their addresses, with cleanUrls: %s', async (cleanUrls, expected) => {
    await build({}, cleanUrls);
    expect(listed().toSorted()).toEqual(expected.toSorted());
  });

  it('leaves what the site does by itself, and reads what that makes of a page', async () => {
    const ended: object[] = [];
    const changed = page('<main class="main"><div class="vp-doc"><h1>Changed</h1></div></main>');
    const results = await build(
      { transformHtml: () => changed, buildEnd: (built: object) => void ended.push(built) },
      true,
    );
    expect(results[0]).toBe(changed);
    expect(ended).toHaveLength(1);
    expect(readFileSync(join(folder, 'casement-pages.json'), 'utf8')).toContain('# Changed');
    const { head } = withCasement({ head: [['meta', { name: 'x' }]] as never[] }, chat);
    expect(head).toEqual([
      ['meta', { name: 'x' }],
      ['script', tagAttributes(chat)],
    ]);
  });
});
