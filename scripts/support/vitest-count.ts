import { startVitest } from 'vitest/node';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from './command.ts';
import { noReason } from './count.ts';
import type { Count } from './count.ts';

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} ${test.fullName}`;

const countModules = (modules: readonly TestModule[], unhandledErrors: number): Count => {
  const count: Count = { passed: 0, failed: [], skipped: [], unsteady: [] };
  for (const module of modules) {
    const failedBefore = count.failed.length;
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') count.passed += 1;
      else if (result.state === 'skipped') {
        count.skipped.push({ name: nameOf(test), reason: result.note ?? noReason });
      } else count.failed.push(nameOf(test));
    }
    if (module.state() === 'failed' && count.failed.length === failedBefore) {
      count.failed.push(`${module.relativeModuleId} (outside of a test)`);
    }
  }
  if (unhandledErrors > 0) count.failed.push(`${unhandledErrors} unhandled errors`);
  return count;
};

/** Runs one Vitest project of vite.config.ts and counts what it did, errors outside of tests included. */
export const runVitestProject = async (project: string): Promise<Count> => {
  let count: Count | undefined;
  const counter: Reporter = {
    onTestRunEnd: (modules, unhandledErrors) => {
      count = countModules(modules, unhandledErrors.length);
    },
  };
  const vitest = await startVitest('test', [], {
    root,
    project: [project],
    watch: false,
    run: true,
    passWithNoTests: false,
    reporters: ['default', counter],
  });
  await vitest.close();
  if (count === undefined) throw new Error(`Vitest did not run ${project}.`);
  return count;
};
