import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../tests/browser/support/chromium.ts';
import { root, runTool } from './command.ts';
import type { Outcome } from './outcomes.ts';
import { playwrightOutcomes } from './playwright-report.ts';

/** Which tests in browsers: those that `npm test` has, or those of all that Playwright's arguments choose. */
export type BrowserTests = 'first tier' | { all: string[] };

/**
 * Runs tests in browsers, until the signal at the latest; the report stays in `.cache` for `npm run engines`.
 */
export const runPlaywright = async (tests: BrowserTests, signal: AbortSignal): Promise<Outcome[]> => {
  findChromium();
  const report = join(root, '.cache/playwright.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const isAll = tests !== 'first tier';
  await runTool('@playwright/test/cli.js', ['test', ...(isAll ? tests.all : [])], {
    isLive: true,
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isAll && { CASEMENT_TESTS: 'all' }) },
    signal,
  });
  return playwrightOutcomes(readFileSync(report, 'utf8'));
};
