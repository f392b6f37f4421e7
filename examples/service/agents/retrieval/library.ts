import { createHash } from 'node:crypto';
import { watch } from 'chokidar';
import type { Language } from 'casement/contract';
import type { Topic } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import type { Folder, MarkdownFile } from './markdown-files.ts';
import { readMarkdownFiles, requireFolders, resolveFolders } from './markdown-files.ts';
import type { Hit, Passage } from './passage.ts';
import type { PassageIndex, Query } from './passage-index.ts';
import { createPassageIndex } from './passage-index.ts';
import { readMarkdown } from './read-markdown.ts';

type LibraryConfig = Pick<DocsAgentConfig, 'folders' | 'baseUrl' | 'pageSuffix'>;

/** A searchable collection of Markdown pages that follows its folders. */
export type Library = {
  /** The fitting passages in one language, best first. */
  search(language: Language, query: Query): Hit[];
  /** The titles of the pages in one language, in the order that the pages give themselves. */
  titles(language: Language): string[];
  /** The sections of the pages in one language, page by page. */
  topics(language: Language): Topic[];
  dispose(): Promise<void>;
};

type Shelf = { index: PassageIndex; titles: string[]; topics: Topic[] };

const SETTLE_MS = 100;

/** Reads and indexes the folders and goes on watching them; rejects when one of them does not exist. */
export const openLibrary = async (config: LibraryConfig, context: AgentContext): Promise<Library> => {
  const folders = resolveFolders(config.folders, context.baseDir);
  await requireFolders(folders);
  let shelves = await readShelves(folders, config);
  if (shelves.size === 0) context.logger?.warn({ folders }, 'the folders hold no Markdown pages');
  else context.logger?.info({ folders, pages: countPages(shelves) }, 'Markdown pages read');

  const refresh = async () => {
    try {
      shelves = await readShelves(folders, config);
      context.logger?.info({ folders, pages: countPages(shelves) }, 'Markdown pages read again');
    } catch (error) {
      context.logger?.error({ err: error }, 'Markdown pages could not be read; the earlier ones stay in use');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(
    folders.map(({ directory }) => directory),
    { ignoreInitial: true, ignored: /(?:^|[/\\])(?:\.[^/\\.][^/\\]*|node_modules)(?:$|[/\\])/ },
  );
  watcher.on('all', (_event, path) => {
    if (!path.endsWith('.md')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), SETTLE_MS);
  });
  watcher.on('error', (error) => context.logger?.warn({ err: error }, 'Markdown folders cannot be watched'));
  await new Promise<void>((ready) => {
    watcher.once('ready', ready);
  });

  return {
    search: (language, query) => shelves.get(language)?.index.search(query) ?? [],
    titles: (language) => shelves.get(language)?.titles ?? [],
    topics: (language) => shelves.get(language)?.topics ?? [],
    async dispose() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
};

const countPages = (shelves: Map<Language, Shelf>): number =>
  [...shelves.values()].reduce((sum, shelf) => sum + shelf.titles.length, 0);

const readShelves = async (folders: Folder[], config: LibraryConfig): Promise<Map<Language, Shelf>> => {
  const passages = new Map<Language, Passage[]>();
  const titles = new Map<Language, { title: string; order: number }[]>();
  for (const folder of folders) {
    for (const file of await readMarkdownFiles(folder.directory)) {
      const language = folder.language ?? languageOf(file.markdown);
      const page = readMarkdown(file.markdown, file.name);
      titles.set(language, [...(titles.get(language) ?? []), page]);
      passages.set(language, [
        ...(passages.get(language) ?? []),
        ...page.sections.map(({ path, slug, blocks, keywords }): Passage => ({
          id: idOf(folder, file, slug),
          language,
          path,
          ...urlOf(config, language, file, slug),
          blocks,
          keywords,
        })),
      ]);
    }
  }
  return new Map(
    [...passages].map(([language, list]) => [
      language,
      {
        index: createPassageIndex(list),
        titles: (titles.get(language) ?? []).toSorted((a, b) => a.order - b.order).map(({ title }) => title),
        topics: list.map(({ id, path }) => ({ id, heading: path.at(-1) ?? '', page: path[0] ?? '' })),
      },
    ]),
  );
};

const languageOf = (markdown: string): Language => {
  const han = markdown.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > markdown.length / 10 ? 'zh-CN' : 'en';
};

const idOf = (folder: Folder, file: MarkdownFile, slug: string): string =>
  createHash('sha256').update(`${folder.directory}\n${file.name}\n${slug}`).digest('hex').slice(0, 12);

const urlOf = (
  config: LibraryConfig,
  language: Language,
  file: MarkdownFile,
  slug: string,
): { url?: string } => {
  if (config.baseUrl === undefined) return {};
  const base = config.baseUrl.replaceAll('{language}', language).replace(/\/*$/, '/');
  const page = file.name.split('/').map(encodeURIComponent).join('/');
  return { url: `${base}${page}${config.pageSuffix}${slug ? `#${encodeURIComponent(slug)}` : ''}` };
};
