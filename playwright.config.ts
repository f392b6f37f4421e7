import { defineConfig, devices } from '@playwright/test';
import type { EngineName } from './tests/browser/engines/support/engine.ts';
import { chromiumLaunch } from './tests/browser/support/chromium.ts';

const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
const isCi = process.env['CI'] !== undefined;

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // What passes only then is named at the end of the run (scripts/support/outcomes.ts).
  retries: isCi ? 1 : 0,
  // Two tests share a small machine's cores there.
  timeout: isCi ? 90_000 : 45_000,
  expect: { timeout: 10_000 },
  reporter: jsonReport === undefined ? [['line']] : [['line'], ['json', { outputFile: jsonReport }]],
  snapshotPathTemplate: 'tests/gallery/looks/{arg}{ext}',
  use: {
    // Recording every test costs time that only a failure is worth; where there is a second try, that one is recorded.
    trace: isCi ? 'on-first-retry' : 'retain-on-failure',
    locale: 'en-US',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    {
      name: 'chromium',
      snapshotPathTemplate: 'tests/gallery/looks/{arg}{ext}',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // Driven by the tests' own drivers, because Playwright knows no installed Firefox or WebKit.
    { name: 'firefox', testMatch: 'engines/*.spec.ts', use: { engineName: 'firefox' } },
    { name: 'webkit', testMatch: 'engines/*.spec.ts', use: { engineName: 'webkit' } },
  ],
});
