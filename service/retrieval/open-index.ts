import type { Language } from 'casement/contract';
import { openThread } from '../base/threads/run-in-thread.ts';
import type { IndexTask } from './index-tasks.ts';
import type { Hit } from './passage.ts';
import type { Query } from './passage-index.ts';

/** Passages that can be searched. */
export type Searchable = {
  /** Returns the fitting passages in one language, best first. */
  search(language: Language, query: Query): Promise<Hit[]>;
  /** Whether there are pages in a language; absent means that nobody knows. */
  has?(language: Language): boolean;
};

export type Index<Contents> = Searchable & {
  contents: Contents;
  /** Frees the thread, once the searches that are under way are answered. */
  close(): Promise<void>;
};

export type OpenIndex = typeof openIndex;

const MAX_MEMORY_MB = 512;
const SEARCH_TIMEOUT_MS = 5000;

/**
 * Makes an index in a thread of its own, which answers the searches as well: either would hold up everybody
 * else. Rejects with a ThreadError when it cannot be made in time.
 * @param task The passages that the index is made of.
 */
export const openIndex = async <Contents>(
  task: Exclude<IndexTask, { type: 'search' }>,
  timeoutMs: number,
): Promise<Index<Contents>> => {
  const thread = openThread(new URL('./index-thread.ts', import.meta.url), MAX_MEMORY_MB);
  const searches = new Set<Promise<Hit[]>>();
  const search = (language: Language, query: Query): Promise<Hit[]> => {
    const searching = thread.ask<Hit[]>(
      { type: 'search', language, query } satisfies IndexTask,
      SEARCH_TIMEOUT_MS,
    );
    searches.add(searching);
    return searching.finally(() => searches.delete(searching));
  };
  const close = async (): Promise<void> => {
    await Promise.allSettled(searches);
    await thread.end();
  };
  try {
    return { contents: await thread.ask<Contents>(task, timeoutMs), search, close };
  } catch (error) {
    await thread.end();
    throw error;
  }
};
