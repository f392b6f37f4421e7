import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { chatIn, expectStatus } from '../tests/browser/support/chat.ts';
import { chromiumLaunch } from '../tests/browser/support/chromium.ts';
import { root } from './support/command.ts';
import { ensureBuild } from './support/ensure-build.ts';
import { failPlainly, useOwnBots } from './support/environment.ts';
import { startServers } from './support/start-servers.ts';

/** The picture of the README: the host page with an open chat and a finished, cited answer. */
const takeReadmePicture = async (browser: Browser, hostPageUrl: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(hostPageUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const chat = chatIn(page.frameLocator('iframe'));
  await chat.ask('What is Casement?');
  await expectStatus(chat.answer, 'complete');
  await chat.questions.first().evaluate((question) => question.scrollIntoView({ block: 'start' }));
  await page.mouse.move(200, 400);
  const file = join(root, 'docs/images/host-page.png');
  mkdirSync(join(root, 'docs/images'), { recursive: true });
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.close();
  console.log(file);
};

try {
  await ensureBuild();
  useOwnBots();
  const servers = await startServers({ service: 0, hostPage: 0 }, { dataFolder: 'memory' });
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await takeReadmePicture(browser, servers.hostPageUrl);
  } finally {
    await browser.close();
    await servers.close();
  }
} catch (error) {
  failPlainly(error);
}
