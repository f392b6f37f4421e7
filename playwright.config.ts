import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './tests/browser/support/chromium.ts';

const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: jsonReport === undefined ? [['line']] : [['line'], ['json', { outputFile: jsonReport }]],
  use: {
    trace: 'retain-on-failure',
    locale: 'en-US',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    {
      name: 'chromium',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
});
