import type { VectorStore } from './vectors/vector-store.ts';
import { foldersOf, type Library, openLibrary, type OpenLibrary } from './library.ts';
import { createShares } from './share.ts';

/**
 * Makes an `openLibrary` that gives the same library to all bots that search the same pages: they are read
 * once, and held once in memory.
 */
export const shareLibraries = (vectors?: VectorStore): OpenLibrary => {
  const share = createShares((library: Library) => library.dispose());
  return async (config, context) => {
    const { folders, pages, baseUrl, pageSuffix, synonyms, embeddings } = config;
    const key = JSON.stringify([
      foldersOf(folders, context.baseDir),
      pages,
      baseUrl,
      pageSuffix,
      synonyms,
      embeddings,
    ]);
    const { value, leave } = await share(key, () =>
      openLibrary(config, { ...context, ...(vectors && { vectors }) }),
    );
    return { ...value, dispose: leave };
  };
};
