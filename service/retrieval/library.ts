import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Language } from 'casement/contract';
import { ThreadError } from '../base/threads/run-in-thread.ts';
import type { PlainLogger } from '../base/plain-logger.ts';
import { createConcepts } from './concepts.ts';
import { openIndex as openOwnIndex, type OpenIndex } from './open-index.ts';
import type { Hit } from './passage.ts';
import type { Query } from './passage-index.ts';
import { createEmbedder, type EmbeddingsConfig } from './vectors/embedder.ts';
import { followSites } from './site-pages.ts';
import { createPassageVectors } from './vectors/passage-vectors.ts';
import { createMemoryVectors, type VectorStore } from './vectors/vector-store.ts';
import { watchPages } from './watch-pages.ts';
import type { Folder, PageAddresses, PagesContents, PageTitle, Topic } from './read-pages.ts';

type Paths = string | string[];

export type LibraryConfig = PageAddresses & {
  /** Relative to `baseDir`; by language, where the pages do not tell it. */
  folders?: Paths | { [Key in Language]?: Paths | undefined } | undefined;
  /** The addresses of lists of pages that sites have. */
  pages?: string | string[] | undefined;
  /** Groups of words that mean the same here, beside those that the package knows. */
  synonyms?: string[][] | undefined;
  /** Vectors beside the words; absent means words alone. */
  embeddings?: EmbeddingsConfig | undefined;
};

type LibraryContext = {
  baseDir: string;
  logger?: PlainLogger;
  /** Makes the index of the pages; libraries may share those of the same pages. */
  openIndex?: OpenIndex;
  /** Keeps vectors; absent means in memory. */
  vectors?: VectorStore;
  /** How often sites are asked for their pages. */
  askSitesEveryMs?: number;
};

export type OpenLibrary = typeof openLibrary;
export type Library = Awaited<ReturnType<OpenLibrary>>;

/** The operator's pages may be many, and nobody waits for them but the start. */
const READ_TIMEOUT_MS = 120_000;

/**
 * Opens a searchable collection of pages that follows its folders and sites. Rejects when a folder is
 * missing.
 */
export const openLibrary = async (config: LibraryConfig, context: LibraryContext) => {
  const folders = foldersOf(config.folders, context.baseDir);
  const directories = folders.map(({ directory }) => directory);
  for (const directory of directories) {
    const found = await stat(directory).catch(() => undefined);
    if (!found?.isDirectory()) throw new Error(`the folder ${directory} does not exist`);
  }
  const { baseUrl, pageSuffix, synonyms = [], embeddings } = config;
  const { openIndex = openOwnIndex } = context;
  const vectors =
    embeddings &&
    createPassageVectors(
      createEmbedder(embeddings),
      context.vectors ?? createMemoryVectors(),
      context.logger,
    );
  const addresses = [config.pages ?? []].flat();
  const sites = await followSites(addresses, () => reload(), context.logger, context.askSitesEveryMs);
  const open = async () => {
    const task = {
      type: 'pages',
      folders,
      addresses: { baseUrl, pageSuffix },
      sitePages: sites.pages(),
      synonyms,
      withTexts: vectors !== undefined,
    } as const;
    const opened = await openIndex<PagesContents>(task, READ_TIMEOUT_MS);
    const pages = opened.contents.en.titles.length + opened.contents['zh-CN'].titles.length;
    const places = { directories, ...(addresses.length > 0 && { addresses }) };
    if (pages === 0) context.logger?.warn(places, 'there are no pages to answer from');
    else context.logger?.info({ ...places, pages }, 'Markdown pages read');
    vectors?.use(opened.contents.texts);
    return opened;
  };
  let index = await open().catch((error: unknown) => {
    sites.dispose();
    throw error;
  });

  let reloading = Promise.resolve();
  const readAnew = async (replaced: typeof index, earlier: Promise<void>): Promise<void> => {
    await earlier;
    // The index has been replaced meanwhile.
    if (replaced !== index) return;
    try {
      index = await open();
      await replaced.close();
    } catch (error) {
      context.logger?.error({ err: error }, 'Markdown pages could not be read; the earlier ones stay in use');
    }
  };
  const reload = (replaced = index): void => {
    reloading = readAnew(replaced, reloading);
  };
  const stopWatching = await watchPages(directories, reload, context.logger);

  return {
    /** Returns the fitting passages in one language, best first. */
    search: async (language: Language, query: Query): Promise<Hit[]> => {
      const near = await vectors?.near(language, query.text);
      const searched = index;
      return searched.search(language, { ...query, ...(near && { near }) }).catch((error: unknown) => {
        // Its thread has ended; the next question is to find another.
        if (error instanceof ThreadError) reload(searched);
        throw error;
      });
    },
    has: (language: Language): boolean => index.contents[language].titles.length > 0,
    /** Resolves when every passage has its vector, where there are any. */
    vectorsMade: async (): Promise<void> => vectors?.settled(),
    /** Finds what a text is about, by the synonyms of these pages. */
    concepts: createConcepts(synonyms),
    /** Returns the titles of the pages in one language, in the order that the pages give themselves. */
    titles: (language: Language): PageTitle[] => index.contents[language].titles,
    /** Returns the sections of the pages in one language, page by page. */
    topics: (language: Language): Topic[] => index.contents[language].topics,
    async dispose(): Promise<void> {
      sites.dispose();
      await Promise.all([stopWatching(), reloading, vectors?.dispose()]);
      await index.close();
    },
  };
};

export const foldersOf = (configured: LibraryConfig['folders'], baseDir: string): Folder[] => {
  if (configured === undefined) return [];
  const inFolders = (paths: string | string[], language?: Language): Folder[] =>
    [paths].flat().map((path) => ({ directory: resolve(baseDir, path), ...(language && { language }) }));
  if (typeof configured === 'string' || Array.isArray(configured)) return inFolders(configured);
  return [...inFolders(configured.en ?? [], 'en'), ...inFolders(configured['zh-CN'] ?? [], 'zh-CN')];
};
