import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { watch } from 'chokidar';
import type { Language } from 'casement/contract';
import type { AgentContext, Topic } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import { readMarkdownFiles } from './markdown-files.ts';
import type { Hit, Passage } from './passage.ts';
import { createPassageIndex, type Query } from './passage-index.ts';
import { type Page, readMarkdown } from './read-markdown.ts';

type LibraryConfig = Pick<DocsAgentConfig, 'folders' | 'baseUrl' | 'pageSuffix'>;

/** A folder of Markdown; without a language, each page's is that of its text. */
type Folder = { directory: string; language?: Language };

/** The pages of one language. */
type LanguagePages = ReturnType<typeof indexPages>;

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/** Several files are often written together; they are read once. */
const DEBOUNCE_MS = 100;

/**
 * Opens a searchable collection of Markdown pages that follows its folders.
 * Rejects when one of them does not exist.
 */
export const openLibrary = async (config: LibraryConfig, context: AgentContext) => {
  const folders = foldersOf(config.folders, context.baseDir);
  const directories = folders.map(({ directory }) => directory);
  for (const directory of directories) {
    const found = await stat(directory).catch(() => undefined);
    if (!found?.isDirectory()) throw new Error(`the folder ${directory} does not exist`);
  }
  let pagesByLanguage = new Map<Language, LanguagePages>();
  const load = async () => {
    pagesByLanguage = await readPages(folders, config);
    const pages = [...pagesByLanguage.values()].reduce((sum, { titles }) => sum + titles.length, 0);
    if (pages === 0) context.logger?.warn({ directories }, 'the folders hold no Markdown pages');
    else context.logger?.info({ directories, pages }, 'Markdown pages read');
  };
  await load();

  const reload = () =>
    load().catch((error: unknown) =>
      context.logger?.error({ err: error }, 'Markdown pages could not be read; the earlier ones stay in use'),
    );
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(directories, {
    ignoreInitial: true,
    ignored: /(?:^|[/\\])(?:\.[^/\\.][^/\\]*|node_modules)(?:$|[/\\])/,
  });
  watcher.on('all', (_event, path) => {
    if (!path.endsWith('.md')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), DEBOUNCE_MS);
  });
  watcher.on('error', (error) => context.logger?.warn({ err: error }, 'Markdown folders cannot be watched'));
  await new Promise<void>((ready) => {
    watcher.once('ready', ready);
  });

  return {
    /** Returns the fitting passages in one language, best first. */
    search: (language: Language, query: Query): Hit[] =>
      pagesByLanguage.get(language)?.index.search(query) ?? [],
    /** Returns the titles of the pages in one language, in the order that the pages give themselves. */
    titles: (language: Language): string[] => pagesByLanguage.get(language)?.titles ?? [],
    /** Returns the sections of the pages in one language, page by page. */
    topics: (language: Language): Topic[] => pagesByLanguage.get(language)?.topics ?? [],
    async dispose(): Promise<void> {
      clearTimeout(timer);
      await watcher.close();
    },
  };
};

const foldersOf = (configured: LibraryConfig['folders'], baseDir: string): Folder[] => {
  const inFolders = (paths: string | string[], language?: Language): Folder[] =>
    [paths].flat().map((path) => ({ directory: resolve(baseDir, path), ...(language && { language }) }));
  if (typeof configured === 'string' || Array.isArray(configured)) return inFolders(configured);
  return [...inFolders(configured.en ?? [], 'en'), ...inFolders(configured['zh-CN'] ?? [], 'zh-CN')];
};

const readPages = async (folders: Folder[], config: LibraryConfig): Promise<Map<Language, LanguagePages>> => {
  const pages = new Map<Language, (Page & { passages: Passage[] })[]>();
  for (const { directory, language: given } of folders) {
    for (const { name, markdown } of await readMarkdownFiles(directory)) {
      const language = given ?? languageOf(markdown);
      const page = readMarkdown(markdown, name);
      const passages = page.sections.map(({ path, slug, blocks, keywords }): Passage => {
        const id = createHash('sha256').update(`${directory}\n${name}\n${slug}`).digest('hex').slice(0, 12);
        return { id, language, path, ...urlOf(config, language, name, slug), blocks, keywords };
      });
      pages.set(language, [...(pages.get(language) ?? []), { ...page, passages }]);
    }
  }
  return new Map([...pages].map(([language, list]) => [language, indexPages(list)]));
};

const indexPages = (pages: (Page & { passages: Passage[] })[]) => {
  const passages = pages.flatMap((page) => page.passages);
  return {
    index: createPassageIndex(passages),
    titles: pages.toSorted((one, other) => one.order - other.order).map(({ title }) => title),
    topics: passages.map(({ id, path }): Topic => ({ id, heading: path.at(-1) ?? '', page: path[0] ?? '' })),
  };
};

const languageOf = (markdown: string): Language => {
  const han = markdown.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > markdown.length / 10 ? 'zh-CN' : 'en';
};

const urlOf = (
  { baseUrl, pageSuffix }: LibraryConfig,
  language: Language,
  name: string,
  slug: string,
): { url?: string } => {
  if (baseUrl === undefined) return {};
  const base = baseUrl.replaceAll('{language}', language).replace(/\/*$/, '/');
  const page = name.split('/').map(encodeURIComponent).join('/');
  return { url: `${base}${page}${pageSuffix}${slug ? `#${encodeURIComponent(slug)}` : ''}` };
};
