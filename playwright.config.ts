import { defineConfig, devices } from '@playwright/test';
import type { EngineName } from './tests/browser/engines/support/engine.ts';
import { chromiumLaunch } from './tests/browser/support/chromium.ts';

const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // What passes only then is named at the end of the run (scripts/support/outcomes.ts).
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: jsonReport === undefined ? [['line']] : [['line'], ['json', { outputFile: jsonReport }]],
  snapshotPathTemplate: 'tests/gallery/looks/{arg}{ext}',
  use: {
    trace: 'retain-on-failure',
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
