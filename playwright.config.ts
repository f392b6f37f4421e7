import { defineConfig, devices } from '@playwright/test';
import type { EngineName } from './tests/browser/engines/support/engine.ts';
import { chromiumLaunch } from './tests/browser/support/chromium.ts';

/*
 * The tests stand in two tiers. `npx playwright test` runs the first one: in Chromium, a walk or two of each feature and every state of
 * the gallery. With CASEMENT_TESTS=all it runs the second one as well: what has the tag `@all`, and `engines/` in three engines.
 *
 * Parts of the second tier, all with CASEMENT_TESTS=all:
 *   --grep=@all --project=chromium                      what Chromium does beyond the first tier
 *   --grep=@all --project=chromium tests/browser/login  the same of a folder, which is named after a feature
 *   --project=firefox --project=webkit                  the other engines
 *   --project=sites                                     sites of other frameworks, which are installed and built first
 *   --project=orca                                      what a screen reader says, in an installed Firefox
 */
const runsAll = process.env['CASEMENT_TESTS'] === 'all';
const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
const isCi = process.env['CI'] !== undefined;

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // What passes only then is named at the end of the run, with its first error (scripts/support/outcomes.ts).
  retries: 1,
  // Two tests share a small machine's cores there.
  timeout: isCi ? 90_000 : 45_000,
  expect: { timeout: 10_000 },
  reporter: jsonReport === undefined ? [['line']] : [['line'], ['json', { outputFile: jsonReport }]],
  snapshotPathTemplate: 'tests/gallery/looks/{arg}{ext}',
  use: {
    // Recording every test costs time that only a failure is worth: the second attempt is recorded.
    trace: 'on-first-retry',
    locale: 'en-US',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    {
      name: 'chromium',
      ...(!runsAll && { grepInvert: /@all/ }),
      testIgnore: runsAll ? '{orca,sites}/*.spec.ts' : '{engines,orca,sites}/*.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // Driven by the tests' own drivers, because Playwright knows no installed Firefox or WebKit.
    ...(runsAll
      ? [
          ...(['firefox', 'webkit'] as const).map((engineName) => ({
            name: engineName,
            testMatch: 'engines/*.spec.ts',
            use: { engineName },
          })),
          {
            name: 'sites',
            testMatch: 'sites/*.spec.ts',
            use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
          },
          { name: 'orca', testMatch: 'orca/*.spec.ts' },
        ]
      : []),
  ],
});
