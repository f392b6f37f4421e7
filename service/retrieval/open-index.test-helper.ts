import { createIndexTasks, type IndexTask } from './index-tasks.ts';
import type { Index } from './open-index.ts';
import type { Hit } from './passage.ts';

/**
 * Stands in for `open-index.ts`, by `vi.mock`, in tests of what is found: the start of a thread takes longer than they do. That an index
 * has a thread of its own is tested in `shared-libraries.test.ts` and in the contract tests.
 */
export const indexInThisProcess = () => ({
  openIndex: async <Contents>(task: Exclude<IndexTask, { type: 'search' }>): Promise<Index<Contents>> => {
    const perform = createIndexTasks();
    return {
      contents: (await perform(task)) as Contents,
      search: async (language, query) =>
        structuredClone(await perform({ type: 'search', language, query })) as Hit[],
      close: async () => {},
    };
  },
});
