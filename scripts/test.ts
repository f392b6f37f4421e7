import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { startVitest } from 'vitest/node';
import { findChromium } from '../tests/browser/support/chromium.ts';
import { checkPublishedPackages } from './support/check-package.ts';
import { runChecks } from './support/check-steps.ts';
import { root, runTool } from './support/command.ts';
import { build } from './support/ensure-build.ts';
import { describeOutcomes, orNothingRan, outcomeOf, type Outcome } from './support/outcomes.ts';
import { playwrightOutcomes } from './support/playwright-report.ts';
import { describeChunks } from './support/describe-chunks.ts';
import { describeUnhandled } from './support/unhandled-errors.ts';

/** Runs one Vitest project of vite.config.ts; errors outside of tests are failures as well. */
const runVitestProject = async (project: string): Promise<Outcome[]> => {
  const vitest = await startVitest('test', [], {
    root,
    project: [project],
    watch: false,
    run: true,
    passWithNoTests: false,
  });
  await vitest.close();
  const outcomes = vitest.state.getTestModules().flatMap((module): Outcome[] => {
    const tests = [...module.children.allTests()].map((test): Outcome => {
      const name = `${module.relativeModuleId} ${test.fullName}`;
      const result = test.result();
      if (result.state === 'failed') {
        return {
          name,
          status: 'failed',
          reason: result.errors[0]?.message.split('\n')[0] ?? 'no error given',
        };
      }
      if (result.state !== 'skipped') return outcomeOf(name, result.state === 'passed');
      return { name, status: 'skipped', reason: result.note ?? 'no reason given' };
    });
    const hasFailed = module.state() === 'failed' && !tests.some(({ status }) => status === 'failed');
    return hasFailed ? [...tests, outcomeOf(`${module.relativeModuleId} (outside of a test)`, false)] : tests;
  });
  const errors = vitest.state.getUnhandledErrors();
  return [...outcomes, ...errors.map((error) => outcomeOf(describeUnhandled(error, root), false))];
};

const Budgets = v.array(
  v.object({ name: v.string(), passed: v.boolean(), size: v.number(), sizeLimit: v.optional(v.number()) }),
);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`;

/** Holds the built files against their budgets; each budget is a test. */
const runSizeLimit = async (): Promise<Outcome[]> => {
  const { output } = await runTool('size-limit/bin.js', ['--json']);
  const start = output.indexOf('[');
  if (start === -1) throw new Error(output);
  console.log(`${describeChunks()}\n`);
  return v.parse(Budgets, JSON.parse(output.slice(start))).map(({ name, passed, size, sizeLimit }) => {
    const limit = sizeLimit === undefined ? 'no limit' : kilobytes(sizeLimit);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${kilobytes(size)} of ${limit}`);
    return outcomeOf(`size: ${name}`, passed);
  });
};

const runBrowserTests = async (): Promise<Outcome[]> => {
  findChromium();
  const report = join(root, '.cache/playwright.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  await runTool('@playwright/test/cli.js', ['test'], {
    isLive: true,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return playwrightOutcomes(readFileSync(report, 'utf8'));
};

const all: Outcome[] = [];

const run = async (name: string, start: () => Promise<Outcome[]>): Promise<boolean> => {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const outcomes = await start()
    .then((found) => orNothingRan(name, found))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return [outcomeOf(`${name}: did not run to its end`, false)];
    });
  all.push(...outcomes);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${name}: ${describeOutcomes(outcomes).split('\n').at(-1)} (${seconds} s)`);
  return !outcomes.some(({ status }) => status === 'failed');
};

await run('check', runChecks);
const isBuilt = await run('build', async () => [outcomeOf('build', await build())]);
await run('unit', () => runVitestProject('unit'));
await run('architecture', () => runVitestProject('architecture'));
await run('contract', () => runVitestProject('contract'));

const needBuild: Record<string, () => Promise<Outcome[]>> = {
  size: runSizeLimit,
  package: checkPublishedPackages,
  'installed service': () => runVitestProject('package'),
  browser: runBrowserTests,
};
for (const [name, start] of Object.entries(needBuild)) {
  if (isBuilt) await run(name, start);
  else all.push(outcomeOf(`${name}: nothing was built`, false));
}

console.log(`\n${describeOutcomes(all)}`);
process.exit(all.some(({ status }) => status === 'failed') ? 1 : 0);
