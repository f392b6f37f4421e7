import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../tests/browser/support/chromium.ts';
import { checkPublishedPackages } from './support/check-package.ts';
import { runChecks } from './support/check-steps.ts';
import { root, runTool } from './support/command.ts';
import { addCounts, countFrom, describeCount, orNothingRan } from './support/count.ts';
import type { Count } from './support/count.ts';
import { build } from './support/ensure-build.ts';
import { countPlaywright } from './support/playwright-count.ts';
import { runSizeLimit } from './support/size-limit-count.ts';
import { runVitestProject } from './support/vitest-count.ts';

const failure = (name: string): Count => ({ passed: 0, failed: [name], skipped: [], unsteady: [] });

const runBuild = async (): Promise<Count> => countFrom([{ name: 'build', isOk: await build() }]);

const runBrowserTests = async (): Promise<Count> => {
  findChromium();
  const report = join(root, '.cache/playwright.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  await runTool('@playwright/test/cli.js', ['test'], {
    isLive: true,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return countPlaywright(readFileSync(report, 'utf8'));
};

const counts: Count[] = [];

const run = async (name: string, start: () => Promise<Count>): Promise<boolean> => {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const count = await start()
    .then((counted) => orNothingRan(name, counted))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return failure(`${name}: did not run to its end`);
    });
  counts.push(count);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${name}: ${count.passed} passed, ${count.failed.length} failed (${seconds} s)`);
  return count.failed.length === 0;
};

await run('check', async () => countFrom(await runChecks()));
const isBuilt = await run('build', runBuild);
await run('unit', () => runVitestProject('unit'));
await run('architecture', () => runVitestProject('architecture'));
await run('contract', () => runVitestProject('contract'));
if (isBuilt) {
  await run('size', runSizeLimit);
  await run('package', checkPublishedPackages);
  await run('installed service', () => runVitestProject('package'));
  await run('browser', runBrowserTests);
} else
  counts.push(
    ...['size', 'package', 'installed service', 'browser'].map((name) =>
      failure(`${name}: nothing was built`),
    ),
  );

const total = addCounts(counts);
console.log(`\n${describeCount(total)}`);
process.exit(total.failed.length > 0 ? 1 : 0);
