import type { VectorStore } from './vectors/vector-store.ts';
import { foldersOf, type Library, openLibrary, type OpenLibrary } from './library.ts';

/**
 * Makes an `openLibrary` that gives the same library to all bots that search the same pages: they are read once, and held once in memory.
 * It is closed when the last of them disposes of it.
 */
export const shareLibraries = (vectors?: VectorStore): OpenLibrary => {
  const shared = new Map<string, { library: Promise<Library>; users: number }>();
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
    const entry = shared.get(key) ?? {
      library: openLibrary(config, { ...context, ...(vectors && { vectors }) }),
      users: 0,
    };
    shared.set(key, entry);
    entry.users += 1;
    let isInUse = true;
    const leave = async (): Promise<void> => {
      if (!isInUse) return;
      isInUse = false;
      entry.users -= 1;
      if (entry.users > 0) return;
      shared.delete(key);
      await (await entry.library).dispose();
    };
    try {
      return { ...(await entry.library), dispose: leave };
    } catch (error) {
      if (shared.get(key) === entry) shared.delete(key);
      throw error;
    }
  };
};
