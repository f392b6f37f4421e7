import { relative, sep } from 'node:path';
import { type SiteChatOptions, tagAttributes } from './options.ts';
import { type ListedPage, readPage, writePageList } from './page-list.ts';

type Head = [string, Record<string, string>] | [string, Record<string, string>, string];
type Built = { outDir: string; cleanUrls?: boolean; site: { base: string } };
type PageContext = { siteConfig: Built; pageData: { frontmatter: Record<string, unknown> } };

/** The parts of VitePress's configuration that the chat adds to. */
type Config = {
  head?: Head[];
  // Their parameters differ from version to version, and are passed on.
  transformHtml?: (code: string, id: string, context: never) => unknown;
  buildEnd?: (built: never) => unknown;
};

/** Returns the address of a built file, as links of the site have it. */
const addressOf = ({ outDir, cleanUrls, site }: Built, file: string): string => {
  const path = relative(outDir, file).split(sep).join('/');
  const shown = path.replace(/(^|\/)index\.html$/, '$1').replace(cleanUrls === true ? /\.html$/ : /^$/, '');
  return site.base + shown.split('/').map(encodeURIComponent).join('/');
};

/**
 * Puts the chat on every page of a VitePress site, and writes what the pages say where the bot reads it:
 * `casement-pages.json`, at the root of the site. A page with `search: false` in its front matter is left
 * out.
 * @param config The configuration of the site, which stays as it is otherwise.
 */
export const withCasement = <Given extends Config>(config: Given, chat: SiteChatOptions): Given => {
  const pages = new Map<string, ListedPage>();
  const script: Head = ['script', tagAttributes(chat)];
  return {
    ...config,
    head: [...(config.head ?? []), script],
    transformHtml: async (code: string, id: string, context: PageContext) => {
      const changed = await config.transformHtml?.(code, id, context as never);
      const html = typeof changed === 'string' ? changed : code;
      const address = addressOf(context.siteConfig, id);
      const isWanted = context.pageData.frontmatter['search'] !== false && !id.endsWith('404.html');
      const page = isWanted ? readPage(html, address) : undefined;
      if (page) pages.set(address, page);
      return changed;
    },
    buildEnd: async (built: Built) => {
      // VitePress makes the pages at once, in no order.
      writePageList(
        built.outDir,
        [...pages.values()].toSorted((one, other) => one.url.localeCompare(other.url)),
      );
      await config.buildEnd?.(built as never);
    },
  };
};
