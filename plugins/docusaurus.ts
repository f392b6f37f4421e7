import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteChatOptions, tagAttributes } from './options.ts';
import { readPage, writePageList } from './page-list.ts';

export type DocusaurusOptions = SiteChatOptions & {
  /** Of which versions of the documentation the pages are written; default the newest alone. */
  versions?: 'last' | 'all';
};

/** The fields that this plug-in reads of what Docusaurus has loaded. */
type Loaded = { name: string; content: unknown };
type Doc = { permalink: string; unlisted?: boolean };
type DocsContent = { loadedVersions: { isLast: boolean; label: string; docs: Doc[] }[] };
type BlogContent = { blogPosts: { metadata: Doc }[] };
type PagesContent = Doc[];

type Built = { outDir: string; baseUrl: string; plugins: readonly Loaded[] };

type Route = { path: string; version?: string };

const listed = (docs: Doc[], version?: string): Route[] =>
  docs
    .filter(({ unlisted }) => unlisted !== true)
    .map(({ permalink: path }) => ({ path, ...(version !== undefined && { version }) }));

/** The pages that people have written, and none of the lists that Docusaurus makes of them. */
const routesOf = ({ name, content }: Loaded, versions: 'last' | 'all'): Route[] => {
  if (name === 'docusaurus-plugin-content-docs') {
    return (content as DocsContent).loadedVersions
      .filter(({ isLast }) => isLast || versions === 'all')
      .flatMap(({ isLast, label, docs }) => listed(docs, isLast ? undefined : label));
  }
  if (name === 'docusaurus-plugin-content-blog')
    return listed((content as BlogContent).blogPosts.map(({ metadata }) => metadata));
  return name === 'docusaurus-plugin-content-pages' ? listed((content as PagesContent | null) ?? []) : [];
};

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Returns the file of a route, which has no one name. */
const fileOf = ({ outDir, baseUrl }: Built, path: string): string | undefined => {
  const place = join(outDir, decodeURI(path.slice(baseUrl.length)));
  return [join(place, 'index.html'), `${place}.html`, place].find(isFile);
};

/**
 * Puts the chat on every page of a Docusaurus site, and writes what the pages say where the bot reads it:
 * `casement-pages.json`, beside them. A site in several languages has one for each.
 */
const casement = (_context: unknown, { id: _id, versions = 'last', ...chat }: DocusaurusOptions) => {
  const attributes = tagAttributes(chat);
  return {
    name: 'casement',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', attributes }] }),
    postBuild: (built: Built): Promise<void> => {
      const pages = built.plugins
        .flatMap((plugin) => routesOf(plugin, versions))
        .flatMap(({ path, version }) => {
          const file = fileOf(built, path);
          return file === undefined ? [] : [readPage(readFileSync(file, 'utf8'), path, version)];
        });
      writePageList(
        built.outDir,
        pages.filter((page) => page !== undefined),
      );
      return Promise.resolve();
    },
  };
};

export default casement;
