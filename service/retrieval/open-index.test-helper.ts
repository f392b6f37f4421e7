import { createIndexTasks } from './index-tasks.ts';
import type { openIndex as openIndexInThread } from './open-index.ts';
import type { Hit } from './passage.ts';

/**
 * Stands in for `open-index.ts` in all unit tests, by an alias of vite.config.ts: the start of a thread takes
 * longer than they do. That an index has a thread of its own is tested in `tests/contract/skills.test.ts`,
 * and how one ends beside `run-in-thread.ts`.
 */
export const openIndex: typeof openIndexInThread = async (task) => {
  const perform = createIndexTasks();
  return {
    contents: (await perform(task)) as never,
    search: async (language, query) =>
      structuredClone(await perform({ type: 'search', language, query })) as Hit[],
    close: async () => {},
  };
};
