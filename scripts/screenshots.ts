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
import type { Servers } from './support/start-servers.ts';

const sizes = [
  { width: 400, height: 704 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const languages = [
  {
    locale: 'en-US',
    name: 'en',
    question: 'How do I embed the chat with a script tag?',
    message: 'Message',
    send: 'Send',
  },
  {
    locale: 'zh-CN',
    name: 'zh-CN',
    question: '如何用一个 script 标签嵌入聊天？',
    message: '消息',
    send: '发送',
  },
];

/** The picture of the README: the host page with an open chat and a finished, cited answer. */
const takeReadmePicture = async (browser: Browser, servers: Servers): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(servers.hostPageUrl);
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

/** Empty thread, answer and a bad address in every size, scheme and language, for eyes to go over. */
const takeGallery = async (browser: Browser, servers: Servers): Promise<void> => {
  const folder = join(root, '.cache/gallery');
  mkdirSync(folder, { recursive: true });
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const { locale, name, question, message, send } of languages) {
        const page = await browser.newPage({ viewport, colorScheme, locale, reducedMotion: 'reduce' });
        const shoot = async (what: string): Promise<void> => {
          const file = `${viewport.width}x${viewport.height}-${colorScheme}-${name}-${what}.png`;
          await page.screenshot({ path: join(folder, file), animations: 'disabled' });
        };
        await page.goto(servers.chatUrl);
        await page.getByRole('textbox', { name: message, exact: true }).fill(question);
        await shoot('empty');
        await page.getByRole('button', { name: send, exact: true }).click();
        await page.locator('[data-role="assistant"][data-status="complete"]').waitFor();
        await shoot('answer');
        await page.goto(servers.serviceUrl);
        await page.getByRole('heading').last().waitFor();
        await shoot('bad-address');
        await page.close();
      }
    }
  }
  console.log(folder);
};

try {
  await ensureBuild();
  useOwnBots();
  const servers = await startServers({ service: 0, hostPage: 0 }, { dataFolder: 'memory' });
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await takeReadmePicture(browser, servers);
    if (process.argv.includes('--gallery')) await takeGallery(browser, servers);
  } finally {
    await browser.close();
    await servers.close();
  }
} catch (error) {
  failPlainly(error);
}
