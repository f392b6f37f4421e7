import type { answerParent } from './run-in-process.ts';

/**
 * Stands in for `run-in-process.ts`, by `vi.mock`, in tests of what is done with a result: the start of a
 * process takes longer than they do. How a process is limited and ended is tested beside it.
 */
export const inThisProcess = async (original: () => Promise<object>) => {
  let perform: Parameters<typeof answerParent>[0] | undefined;
  return {
    ...(await original()),
    answerParent: (given: typeof perform) => {
      perform = given;
    },
    runInProcess: async (module: URL, task: unknown) => {
      await import(/* @vite-ignore */ module.href);
      return perform?.(task);
    },
  };
};
